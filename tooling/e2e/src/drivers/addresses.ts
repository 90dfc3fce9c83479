/** Addresses of the stack under test. All hosts are loopback names that the browser resolves by itself. */
export const port = Number(process.env["E2E_PORT"]);

/** Returns a page's address, such as `http://uk.duskwren.localhost:20123/`. */
export function pageUrl(host: string, path = "/"): string {
  return `http://${host}:${port}${path}`;
}

/** Hosts that belong to no brand; a brand's hosts are in site.ts. */
export const hosts = { console: "console.localhost", sandbox: "sandbox.localhost" } as const;
