import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { Redis } from "ioredis";
import { vi } from "vitest";
import type { RedisAddress } from "../plugins/redis-link.ts";
import { patiently } from "./patience.ts";

/** A test's own Redis with a replica, watched by Redis Sentinel. */
export interface TestSentinel extends RedisAddress {
  readonly sentinels: NonNullable<RedisAddress["sentinels"]>;
  /** Waits until the replica can take over, then kills the primary. */
  kill(): Promise<void>;
  /** Resolves when the replica has taken over. The old primary is started again, as the new one's replica. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const host = "127.0.0.1";
const name = "parlour";

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

function clientOf(port: number): Redis {
  const client = new Redis(port, host, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  // Until it listens, every attempt is an error; a command waits for the first success.
  client.on("error", () => undefined);
  return client;
}

/** Starts all three on free ports. `failOverAfterMs`: how long the primary is away before it is replaced. */
export async function startTestSentinel(failOverAfterMs = 1000): Promise<TestSentinel> {
  const [port, first, second] = await Promise.all([getPort(), getPort(), getPort()]);
  const folder = await mkdtemp(join(tmpdir(), "parlour-sentinel-"));
  const children = new Map<number, ChildProcess>();
  const startRedis = (at: number, primary?: number): void => {
    const settings = ["--port", String(at), "--bind", host, "--save", "", "--appendonly", "no"];
    // Otherwise a replica waits 5 s for others that might want a copy too.
    settings.push("--repl-diskless-sync-delay", "0");
    if (primary !== undefined) settings.push("--replicaof", host, String(primary));
    children.set(at, spawn("redis-server", settings, { stdio: "ignore", cwd: folder }));
  };
  startRedis(first);
  startRedis(second, first);
  // Sentinel stores its state in its own settings file.
  const file = join(folder, "sentinel.conf");
  const lines = [
    `port ${port}`,
    `bind ${host}`,
    `sentinel monitor ${name} ${host} ${first} 1`,
    `sentinel down-after-milliseconds ${name} ${failOverAfterMs}`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  const sentinel = spawn("redis-server", [file, "--sentinel"], { stdio: "ignore", cwd: folder });
  const client = clientOf(port);
  // It asks the others every half second instead of 10 s, and a stall of a busy machine pauses it for 1 s, not 30.
  await client.call("SENTINEL", "DEBUG", "INFO-PERIOD", "500", "TILT-PERIOD", "1000");

  const primary = async (): Promise<number> =>
    Number(((await client.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name)) as string[])[1]);
  let killed = 0;
  return {
    url: `redis://${name}`,
    sentinels: { addresses: [{ host, port }] },
    async kill() {
      await vi.waitFor(async () => {
        const found = JSON.stringify(await client.call("SENTINEL", "REPLICAS", name));
        if (!/"flags","slave"/.test(found) || !found.includes('"master-link-status","ok"'))
          throw new Error("no replica is ready yet");
      }, patiently);
      killed = await primary();
      await end(children.get(killed));
    },
    async start() {
      await vi.waitFor(async () => {
        if ((await primary()) === killed) throw new Error("nobody has taken over yet");
      }, patiently);
      startRedis(killed, await primary());
    },
    async close() {
      client.disconnect();
      await Promise.all([sentinel, ...children.values()].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
