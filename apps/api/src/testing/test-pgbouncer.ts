import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import getPort from "get-port";
import { postgresUser } from "../plugins/postgres-folder.ts";

/** A test's own PgBouncer in transaction mode, which can be stopped and started again at the same address. */
export interface TestPgBouncer {
  /** Returns a database's address with this pooler in between. */
  through(url: string): string;
  start(): Promise<void>;
  /** Kills it: every connection through it breaks. */
  kill(): Promise<void>;
  /** Kills it and removes its folder. */
  close(): Promise<void>;
}

const missing = "No pgbouncer found. This mends it:\n\n  apt-get install -y pgbouncer\n";
/** Debian installs it where only root's path leads. */
const env = { PATH: [process.env["PATH"], "/usr/sbin"].join(delimiter) };

async function isInstalled(): Promise<boolean> {
  return await promisify(execFile)("pgbouncer", ["--version"], { env }).then(
    () => true,
    () => false,
  );
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Starts PgBouncer on a free port in front of the PostgreSQL of these addresses, whose logins it lets in. `poolSize`: the
 * connections that each login has to a database.
 */
export async function startTestPgBouncer(
  urls: readonly string[],
  { poolSize = 10 }: { readonly poolSize?: number } = {},
): Promise<TestPgBouncer> {
  if (!(await isInstalled())) throw new Error(missing);
  const [first] = urls;
  if (first === undefined) throw new Error("an address is needed");
  const [port, user, folder] = await Promise.all([
    getPort({ host: "127.0.0.1" }),
    postgresUser(),
    mkdtemp(join(tmpdir(), "parlour-pgbouncer-")),
  ]);
  // PgBouncer, which refuses to run as root, reads both files as the user `postgres`.
  await chmod(folder, 0o755);
  const logins = urls.map((url) => {
    const { username, password } = new URL(url);
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
  });
  await writeFile(join(folder, "logins"), `${logins.join("\n")}\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(folder, "logins"),
    pool_mode: "transaction",
    default_pool_size: poolSize,
    max_client_conn: 500,
    // Tries a database that was away again at once.
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `* = host=127.0.0.1 port=${new URL(first).port}`;
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, `[databases]\n${databases}\n\n[pgbouncer]\n${lines.join("\n")}\n`);

  let child: ChildProcess | undefined;
  const pooler: TestPgBouncer = {
    through(url) {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    async start() {
      child = spawn("pgbouncer", ["--quiet", file], { ...user, env, stdio: "ignore", cwd: "/" });
      while (!(await isListening(port))) {
        if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
        await pause(20);
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async close() {
      await pooler.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await pooler.start();
  return pooler;
}
