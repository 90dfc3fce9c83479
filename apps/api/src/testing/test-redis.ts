import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import getPort from "get-port";
import { Redis } from "ioredis";

/** A test's own Redis, which can be stopped and started again at the same address. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Kills it, like a crash; its data is lost. */
  kill(): Promise<void>;
}

/** The error without an installed Redis (tooling/repo-checks has the same for the browser). */
const missing = "No redis-server found. This mends it:\n\n  apt-get install -y redis-server\n";

async function isInstalled(): Promise<boolean> {
  return await promisify(execFile)("redis-server", ["--version"]).then(
    () => true,
    () => false,
  );
}

/** Starts Redis on a free port. If it is not installed, throws with the command that installs it. */
export async function startTestRedis(): Promise<TestRedis> {
  if (!(await isInstalled())) throw new Error(missing);
  const port = await getPort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url,
    async start() {
      const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      child = spawn("redis-server", settings, { stdio: "ignore", cwd: "/" });
      const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
      // Until it listens, every attempt is an error; the ping below waits for the first success.
      client.on("error", () => undefined);
      await client.ping();
      client.disconnect();
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
  await redis.start();
  return redis;
}
