import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
  /** The body as it arrived. */
  readonly body: string;
}

export interface TestProvider {
  readonly origin: string;
  readonly calls: ProviderCall[];
  close(): Promise<void>;
}

/**
 * Starts a stand-in for an outside provider over real HTTP, which responds as the test says. Null closes the
 * connection.
 */
export async function testProvider(
  answer: (call: ProviderCall) => {
    readonly status: number;
    readonly body: string;
    readonly headers?: { readonly [name: string]: string };
  } | null,
): Promise<TestProvider> {
  const calls: ProviderCall[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const call = { method, path: url, headers, form: new URLSearchParams(text), body: text };
      calls.push(call);
      const answered = answer(call);
      if (answered === null) {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(answered.status, { "content-type": "application/json", ...answered.headers })
        .end(answered.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
