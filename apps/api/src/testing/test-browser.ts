import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

export interface TestBrowser {
  /** Its cookies, by name. */
  readonly cookies: Map<string, string>;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Returns a browser at a host, which keeps cookies and sends them back. */
export function testBrowser(app: FastifyInstance, host: string): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(options) {
      const response = await app.inject({
        ...options,
        headers: { host, ...options.headers },
        cookies: Object.fromEntries(cookies),
      });
      for (const cookie of response.cookies) {
        if (cookie.maxAge === 0) cookies.delete(cookie.name);
        else cookies.set(cookie.name, cookie.value);
      }
      return response;
    },
  };
}
