import { request } from "node:http";

interface SiteCall {
  readonly method?: "GET" | "POST";
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** Calls a site of the stack over loopback by its host, which `fetch` can't name. */
export function callSite(
  port: number,
  host: string,
  path: string,
  { method = "GET", headers = {}, body }: SiteCall = {},
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, method, headers: { host, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
