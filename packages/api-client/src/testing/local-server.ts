import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a test's server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Handler = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** A real HTTP server on a free port of the loopback interface. */
export interface LocalServer {
  readonly baseUrl: string;
  /** All requests so far, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Closes every open connection, like a crash. */
  cutConnections(): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Starts a server for a test. `handle` responds to each request. */
export async function startLocalServer(handle: Handler): Promise<LocalServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming)
      .then((body) => {
        const url = new URL(incoming.url ?? "/", "http://test.invalid");
        const request = { method: incoming.method ?? "", url, headers: incoming.headers, body };
        requests.push(request);
        return handle(request, response);
      })
      .catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    cutConnections() {
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

/** Responds with JSON. */
export function respond(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

/** Responds with a refusal in the contract's form. */
export function refuse(response: ServerResponse, status: number, code: string, headers = {}): void {
  respond(response, status, { code, message: `refused: ${code}`, requestId: "request-1" }, headers);
}
