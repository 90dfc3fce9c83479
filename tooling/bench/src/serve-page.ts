import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, preview } from "vite";

/** The customer app with a server in memory (`page/`), built for production and served on its own port. */
export interface ServedPage {
  readonly origin: string;
  /** Stops the server and removes the build. */
  readonly stop: () => Promise<void>;
}

/** Builds and serves the page. Throws if either fails. */
export async function servePage(): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), "parlour-bench-page-"));
  const removeBuilt = (): void => rmSync(outDir, { recursive: true, force: true });
  const configFile = resolve(import.meta.dirname, "../page/vite.config.ts");
  try {
    await build({ configFile, build: { outDir } });
    const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
    const address = server.httpServer.address();
    if (address === null || typeof address === "string") throw new Error("the page is not served");
    return {
      origin: `http://127.0.0.1:${address.port}`,
      stop: async () => {
        await server.close();
        removeBuilt();
      },
    };
  } catch (error) {
    removeBuilt();
    throw error;
  }
}
