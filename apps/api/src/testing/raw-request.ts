import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export interface RawResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RawRequest {
  readonly host: string;
  /** Sent unchanged: `fetch` and `inject` would resolve "%2e%2e" and "\" first. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a listening server without changing its path or its Host header. */
export async function rawRequest(
  origin: string,
  { host, path, method = "GET", headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return await new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: { ...headers, host } }, (response) => {
      text(response).then(
        (content) =>
          resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body: content }),
        reject,
      );
    })
      .on("error", reject)
      .end(body);
  });
}
