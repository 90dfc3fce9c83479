import http from "node:http";
import { Readable } from "node:stream";

export interface LoopbackRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Fetches from this machine. Node does not resolve `*.localhost` everywhere and its fetch can't set a Host
 * header, so this connects to 127.0.0.1 and sends the address's own host as a header. Rejects without a
 * response; follows no redirect.
 */
export function loopbackFetch(address: string | URL, request: LoopbackRequest = {}): Promise<Response> {
  const url = new URL(address);
  const { method = "GET", headers = {}, body, signal } = request;
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: "127.0.0.1",
        port: url.port === "" ? 80 : url.port,
        path: url.pathname + url.search,
        method,
        headers: {
          ...headers,
          host: url.host,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        ...(signal === undefined ? {} : { signal }),
      },
      (incoming) => resolve(responseOf(incoming)),
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** What node:http received, as a fetch would answer it. */
export function responseOf(incoming: http.IncomingMessage): Response {
  const status = incoming.statusCode ?? 500;
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
  }
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) incoming.resume();
  return new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null, {
    status,
    headers,
  });
}
