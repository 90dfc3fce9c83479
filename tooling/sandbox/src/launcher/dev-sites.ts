import path from "node:path";
import { startProcess } from "./api-process.ts";
import { openDevConsole } from "./dev-console.ts";
import { brandFolders, readSites, type BuiltSites } from "./sites.ts";

/** Brands and console in `npm run dev`: pages from the server, their modules from Vite. */
export interface DevSites {
  readonly sites: BuiltSites;
  /** Returns the port that serves a module; null for everything that the server itself serves. */
  portOf(host: string, url: string): number | null;
  stop(): Promise<void>;
}

export interface DevSitesOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly signal: AbortSignal;
}

const consoleHost = "console.localhost";
const sandboxHost = "sandbox.localhost";
/** Vite's own paths, and the modules below its root. */
const modules = /^\/(?:@|src\/|node_modules\/)/;

/**
 * Starts Vite for the brands, in a separate process, and for the console. Throws a StartProblem with the
 * brands' mistakes.
 */
export async function startDevSites(options: DevSitesOptions): Promise<DevSites> {
  const { root, dataFolder, environment, logFile, signal } = options;
  const names = await brandFolders(root);
  const built = path.join(dataFolder, "sites");
  const [brands, desk] = await Promise.all([
    startProcess({
      root,
      script: "tooling/brand-build/src/dev/dev-server.ts",
      args: [path.join(root, "apps", "web"), built, path.join(dataFolder, "vite", "brands")],
      environment,
      logFile,
      signal,
    }),
    openDevConsole(root, dataFolder),
  ]);
  const sites = await readSites(
    names.map((name) => path.join(built, name)),
    desk.folder,
  );
  const brandsPort = Number(brands.ready["port"]);
  return {
    sites,
    portOf(host, url) {
      if (!modules.test(url) || host === "localhost" || host === sandboxHost) return null;
      return host === consoleHost ? desk.port : brandsPort;
    },
    async stop() {
      await Promise.all([brands.stop(), desk.close()]);
    },
  };
}
