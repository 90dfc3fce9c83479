import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import { stackPort } from "./addresses.ts";

interface Call {
  readonly data?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls one host of the stack. Node does not resolve loopback names everywhere, so the host goes into the header. */
export class Server {
  readonly #request: APIRequestContext;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(request: APIRequestContext, host: string, headers: Readonly<Record<string, string>> = {}) {
    this.#request = request;
    this.#headers = { ...headers, host: `${host}:${stackPort()}` };
  }

  /** Returns the response, whatever its status. */
  async send(method: string, path: string, { headers, ...call }: Call = {}): Promise<APIResponse> {
    return this.#request.fetch(`http://127.0.0.1:${stackPort()}${path}`, {
      ...call,
      method,
      // A connection kept from the last call may close just as this one begins.
      maxRetries: method === "POST" ? 0 : 2,
      headers: { ...this.#headers, ...headers },
    });
  }

  /** Returns the response, which must be successful. */
  async fetch(method: string, path: string, call: Call = {}): Promise<APIResponse> {
    const response = await this.send(method, path, call);
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response;
  }

  async json(method: string, path: string, call?: Call): Promise<unknown> {
    return (await this.fetch(method, path, call)).json();
  }
}
