import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deployFile } from "./testing/deploy-files.ts";
import { frontSites } from "./site-layout.ts";

/** Tests the running proxy if the machine has Caddy; otherwise only its file is checked. */

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const caddyfile = deployFile("Caddyfile");
const sites = ["heron", "owl"].map((id) => ({ id, domain: `${id}.example`, regions: [{ code: "GB" }] }));

let folder = "";
let node: Server;
let caddy: ChildProcess | null = null;
let port = 0;
let said = "";
const asked: string[] = [];

interface FrontResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function ask(
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FrontResponse> {
  const call = request({ port, host: "127.0.0.1", path, headers: { host, ...headers } }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let body = "";
  for await (const part of response) body += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

async function listen(server: Server, at = 0): Promise<number> {
  server.listen(at, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  if (!hasCaddy) return;
  folder = mkdtempSync(join(tmpdir(), "parlour-front-"));
  const layout = frontSites(sites, {
    domains: {},
    consoleHost: "desk.company.example",
    withTestHosts: false,
  });
  // Plain http, because certificates are not tested here.
  const hosts = layout.replace(/^\S.*\{$/m, (line) => line.replaceAll(/([a-z.]+)(?=[,\s])/g, "http://$1"));
  writeFileSync(join(folder, "sites.caddy"), hosts);
  for (const id of ["heron", "console"]) {
    mkdirSync(join(folder, id, "assets"), { recursive: true });
    writeFileSync(join(folder, id, "waiting.html"), `<title>${id} waits</title>`);
  }
  writeFileSync(join(folder, "heron", "assets", "a-1.js"), "heron()");
  cpSync(resolve(import.meta.dirname, "../Caddyfile"), join(folder, "Caddyfile"));
  node = createServer((incoming, response) => {
    asked.push(incoming.url ?? "");
    response.end(`the node has ${incoming.url ?? ""}`);
  });
  const nodePort = await listen(node);
  const free = createServer();
  port = await listen(free);
  free.close();
  await once(free, "close");
  caddy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      SITES_FOLDER: folder,
      API_NODES: `127.0.0.1:${nodePort}`,
      CADDY_OPTIONS: `http_port ${port}\n admin off`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  caddy.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await vi.waitFor(async () => ask("heron.example", "/"), { timeout: 30_000, interval: 50 });
}, 60_000);
afterAll(async () => {
  if (caddy !== null) {
    caddy.kill("SIGTERM");
    await once(caddy, "exit");
  }
  if (folder !== "") rmSync(folder, { recursive: true });
});

describe("the front as it runs", () => {
  it("has no figures at any host, answers files from disk, and passes on the rest", async () => {
    if (!hasCaddy) {
      expect(caddyfile).toMatch(/route \{\s+#.*\s+handle \/metrics\* \{\s+respond 404/);
      return;
    }
    for (const host of ["heron.example", "uk.owl.example", "desk.company.example"]) {
      for (const path of ["/metrics", "/metrics/", "/METRICS", "/%6detrics", "//metrics"]) {
        expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 404]);
      }
      expect((await ask(host, "/im/api/x")).body).toBe("the node has /im/api/x");
    }
    const file = await ask("heron.example", "/assets/a-1.js");
    expect([file.body, file.headers["cache-control"]]).toEqual([
      "heron()",
      "public, max-age=31536000, immutable",
    ]);
    expect((await ask("owl.example", "/assets/a-1.js")).body).toContain("the node has");
  });

  it("asks a node once in two seconds whether it is ready, for all hosts together", async () => {
    if (!hasCaddy) {
      expect(caddyfile.match(/health_uri/g)).toHaveLength(1);
      return;
    }
    const checks = (): number => asked.filter((url) => url === "/readyz").length;
    const before = checks();
    await vi.waitFor(() => expect(checks()).toBeGreaterThanOrEqual(before + 2), { timeout: 20_000 });
    expect(checks()).toBeLessThanOrEqual(before + 3);
    expect(said).not.toContain('"level":"error"');
  });

  it("gives pages the brand's own while no node answers, and calls the contract's error", async () => {
    if (!hasCaddy) {
      expect(caddyfile).toContain("rewrite * /waiting.html");
      return;
    }
    node.closeAllConnections();
    node.close();
    const page = { accept: "text/html,application/xhtml+xml" };
    const waiting = await ask("uk.heron.example", "/chat/isolde", page);
    expect([waiting.status, waiting.body]).toEqual([503, "<title>heron waits</title>"]);
    expect([waiting.headers["cache-control"], waiting.headers["retry-after"]]).toEqual(["no-store", "1"]);
    expect((await ask("desk.company.example", "/", page)).body).toBe("<title>console waits</title>");
    const call = await ask("heron.example", "/im/api/credit", { accept: "application/json" });
    expect([call.status, JSON.parse(call.body)]).toMatchObject([503, { code: "unavailable" }]);
  }, 60_000);
});
