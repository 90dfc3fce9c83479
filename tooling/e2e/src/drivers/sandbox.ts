import { expect, type APIRequestContext } from "@playwright/test";
import { hosts, port } from "./addresses.ts";

interface SandboxText {
  readonly to: string;
  readonly body: string;
  readonly at: string;
}

/** What a test reads and steers in the sandbox: texts and cards, over its JSON calls. */
export class SandboxDriver {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Node does not resolve loopback names everywhere, so the host goes into the header. */
  #at(path: string): [string, { headers: { host: string } }] {
    return [`http://127.0.0.1:${port}${path}`, { headers: { host: `${hosts.sandbox}:${port}` } }];
  }

  async texts(to: string): Promise<readonly SandboxText[]> {
    const [url, options] = this.#at(`/api/texts?to=${encodeURIComponent(to)}`);
    const response = await this.#request.get(url, options);
    expect(response.ok()).toBe(true);
    return (await response.json()) as SandboxText[];
  }

  /** The code in the newest text to a number, waiting for the `count`-th text to arrive. */
  async codeFor(to: string, count = 1): Promise<string> {
    await expect.poll(async () => (await this.texts(to)).length).toBeGreaterThanOrEqual(count);
    const code = /\b(\d{4})\b/.exec((await this.texts(to))[0]?.body ?? "")?.[1];
    expect(code, "a text with a 4-digit code").toBeDefined();
    return code ?? "";
  }

  /** What the webhooks do from now on. */
  async webhooks(options: {
    delayMs?: number;
    duplicate?: boolean;
    drop?: boolean;
    reorder?: boolean;
  }): Promise<void> {
    const [url, request] = this.#at("/api/cards/webhooks");
    const response = await this.#request.post(url, { ...request, data: options });
    expect(response.ok()).toBe(true);
  }
}
