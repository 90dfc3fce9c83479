import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, preview } from "vite";

/** The customer app over a server in memory (`page/`), built as for customers and served on a port of its own. */
export interface ServedPage {
  readonly origin: string;
  /** Ends the server and removes what was built. */
  readonly stop: () => Promise<void>;
}

/** Builds and serves it. Throws if either fails. */
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
