import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import getPort from "get-port";

const caddyfile = fileURLToPath(new URL("../../../../tooling/deploy/Caddyfile", import.meta.url));

export const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

export interface CaddyFront {
  /** The address of its hosts; plain http. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts Caddy with the deployment's own Caddyfile in front of nodes at these ports, which may come and go.
 */
export async function startCaddyFront(
  hosts: readonly string[],
  nodePorts: readonly number[],
): Promise<CaddyFront> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-caddy-"));
  const port = await getPort();
  // Plain http, because certificates are not tested here.
  const addresses = hosts.map((host) => `http://${host}`).join(", ");
  const brands = hosts.map((host) => `\t\t${host} none`).join("\n");
  await writeFile(
    join(folder, "sites.caddy"),
    `${addresses} {\n\tmap {host} {brand} {\n${brands}\n\t}\n\timport site\n}\n`,
  );
  await cp(caddyfile, join(folder, "Caddyfile"));
  const caddy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      SITES_FOLDER: folder,
      API_NODES: nodePorts.map((nodePort) => `127.0.0.1:${nodePort}`).join(" "),
      CADDY_OPTIONS: `http_port ${port}\n admin off`,
    },
    stdio: "ignore",
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      caddy.kill("SIGTERM");
      if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
