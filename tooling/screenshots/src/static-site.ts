import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Serves a folder on the loopback address, on a free port. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
    const file = join(folder, path);
    stat(file).then(
      (found) => {
        if (!found.isFile()) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          // Every story opens its own page; shared files are read and compiled once.
          "cache-control": path.startsWith("/assets/") ? "max-age=86400, immutable" : "no-cache",
        });
        createReadStream(file).pipe(response);
      },
      () => void response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
