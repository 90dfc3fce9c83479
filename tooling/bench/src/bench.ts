import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { compare, get } from "./measure.ts";
import { startSandboxStack } from "./sandbox-stack.ts";

/**
 * `pnpm bench`: each figure next to its floor, as a ratio within one run, on the stack of `npm start`.
 * - landing page: the rendered document, through the proxy and the server; floor: the same bytes from a bare
 * server
 * - active alert: what every open page asks every 10 s; floor as above
 */

/** Serves the same bytes with nothing in between. */
async function floorServer(body: Buffer): Promise<{ readonly port: number; readonly stop: () => void }> {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

const { port, stop } = await startSandboxStack();

try {
  const host = `uk.duskwren.localhost:${port}`;
  const pages = [
    { title: "landing page", path: "/" },
    { title: "active alert", path: "/im/api/alerts/active/1" },
  ];
  for (const { title, path } of pages) {
    const floor = await floorServer(await get(port, host, path));
    const result = await compare(
      400,
      () => get(port, host, path),
      () => get(floor.port, host, path),
    );
    floor.stop();
    process.stdout.write(
      `${title}: median ${result.measured.median.toFixed(2)} ms, floor ${result.floor.median.toFixed(2)} ms, ratio ${result.ratio.toFixed(2)}\n`,
    );
  }
} finally {
  await stop();
}
