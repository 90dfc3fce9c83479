import { request as requestPlain } from "node:http";
import { request as requestEncrypted } from "node:https";
import { text } from "node:stream/consumers";

export interface CallResponse {
  readonly status: number;
  /** Cookies from the response. */
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Milliseconds to wait for a service that does not respond. */
const patience = 30_000;

/**
 * Sends a call with a JSON body. Names below localhost are resolved to this machine, because not every system
 * does so and `fetch` has no option for it. Follows no redirect. Rejects if there is no response.
 */
export function sendCall(
  url: URL,
  method: string,
  { cookie, body }: { readonly cookie: string; readonly body: unknown },
): Promise<CallResponse> {
  const json = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    ...(cookie === "" ? {} : { cookie }),
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(json)) }),
  };
  const own = url.hostname.endsWith(".localhost")
    ? { hostname: "127.0.0.1", headers: { ...headers, host: url.host } }
    : { headers };
  const send = url.protocol === "https:" ? requestEncrypted : requestPlain;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, timeout: patience, ...own }, (incoming) => {
      text(incoming).then(
        (received) =>
          resolve({
            status: incoming.statusCode ?? 0,
            cookies: incoming.headers["set-cookie"] ?? [],
            text: received,
          }),
        reject,
      );
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("it did not respond in time")));
    outgoing.on("error", reject);
    outgoing.end(json);
  });
}
