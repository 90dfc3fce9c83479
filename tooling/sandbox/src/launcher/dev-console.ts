import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createServer, type ViteDevServer } from "vite";

export interface DevConsole {
  /** The folder from which the server serves the console's page. */
  readonly folder: string;
  /** The port where Vite serves the page's modules. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Where Vite looks for the nonce of the styles that it adds. The server fills it in (`console-page.ts`), so production's content
 * security policy holds here, too.
 */
const nonceForVite = '<meta property="csp-nonce" nonce="%NONCE%">';

async function writePage(vite: ViteDevServer, source: string, folder: string): Promise<void> {
  const html = await vite.transformIndexHtml("/", await readFile(path.join(source, "index.html"), "utf8"));
  await writeFile(
    path.join(folder, "index.html"),
    html.replace("<head>", () => `<head>${nonceForVite}`),
  );
}

/**
 * Serves the console's modules through Vite, and writes its page into `<dataFolder>/console` whenever it is
 * saved.
 */
export async function openDevConsole(root: string, dataFolder: string): Promise<DevConsole> {
  const source = path.join(root, "apps", "console");
  const folder = path.join(dataFolder, "console");
  const vite = await createServer({
    root: source,
    configFile: path.join(source, "vite.config.ts"),
    cacheDir: path.join(dataFolder, "vite", "console"),
    logLevel: "warn",
    clearScreen: false,
    server: {
      host: "127.0.0.1",
      port: 0,
      // Waits until a file is completely written, as brand-build/src/dev/dev-server.ts does.
      watch: {
        ignored: ["**/dist/**", "**/*.test.*"],
        awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 },
      },
      warmup: { clientFiles: ["./src/start/start-console.ts", "./src/open-console.tsx"] },
    },
  });
  await vite.listen();
  await mkdir(folder, { recursive: true });
  await cp(path.join(source, "public"), folder, { recursive: true });
  await writePage(vite, source, folder);
  vite.watcher.on("change", (file) => {
    if (file === path.join(source, "index.html")) void writePage(vite, source, folder);
  });
  const address = vite.httpServer?.address();
  return {
    folder,
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    close: () => vite.close(),
  };
}
