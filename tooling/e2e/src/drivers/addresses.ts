/** Addresses of the stack under test. All hosts are loopback names that the browser resolves by itself. */
let ownPort: number | null = null;

/** The port of the stack under test: the shared one, or the one of this file's own stack. */
export function stackPort(): number {
  return ownPort ?? Number(process.env["E2E_PORT"]);
}

/** Lets all drivers of this worker use another stack from now on; null: the shared one again. */
export function switchToStack(port: number | null): void {
  ownPort = port;
}

/** Returns a page's address, such as `http://uk.duskwren.localhost:20123/`. */
export function pageUrl(host: string, path = "/"): string {
  return `http://${host}:${stackPort()}${path}`;
}

/** Hosts that belong to no brand; a brand's hosts are in site.ts. */
export const hosts = { console: "console.localhost", sandbox: "sandbox.localhost" } as const;
