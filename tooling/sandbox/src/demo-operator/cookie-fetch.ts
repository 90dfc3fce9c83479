import { loopbackFetch } from "../loopback-fetch.ts";

/** Returns a fetch for this machine that keeps cookies, as the console's browser does. */
export function createCookieFetch(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    const headers = Object.fromEntries(request.headers);
    if (cookies.size > 0) {
      headers["cookie"] = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    }
    const body = request.body === null ? null : await request.text();
    const response = await loopbackFetch(request.url, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(body === null ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value === undefined || value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}
