import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import getPort from "get-port";
import { sql } from "kysely";
import { vi } from "vitest";
import { acrossBrands } from "../plugins/brand-scope.ts";
import { openDatabase, type Db } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { databaseUserAccess } from "../plugins/postgres-access.ts";
import { findPostgresBinaries } from "../plugins/postgres-binaries.ts";
import { postgresUser } from "../plugins/postgres-folder.ts";
import { patiently } from "./patience.ts";

/** A PostgreSQL with a streaming replica; the replica's log comes through a connection that can be cut. */
export interface ReplicatedPostgres {
  /** Addresses of the main database: for the login that owns the tables, and for the server's. */
  readonly url: string;
  readonly runtimeUrl: string;
  /** The replica's address, with the server's login. */
  readonly replicaUrl: string;
  /** Cuts the replica off from the main database. */
  cut(): void;
  mend(): void;
  startReplica(): Promise<void>;
  /** Kills the replica. */
  killReplica(): Promise<void>;
  close(): Promise<void>;
}

const password = "the-runtime-login-of-tests";
const settings = {
  fsync: "off",
  max_connections: "120",
  wal_keep_size: "512MB",
  wal_retrieve_retry_interval: "200ms",
};

/** A connection to a port that can be cut. */
async function startWay(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = createConnection(to, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (isCut) near.destroy();
    else near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts both, empty, with the login `parlour_runtime`. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-replica-"));
  // As root the database runs as another user, which must be able to enter.
  await chmod(folder, 0o755);
  const [mainFolder, replicaFolder] = [join(folder, "main"), join(folder, "replica")];
  // A stopped cluster can be copied as it is.
  await (await startEmbeddedPostgres({ dataFolder: mainFolder, settings })).stop();
  await cp(join(mainFolder, "postgres"), replicaFolder, { recursive: true });
  const main = await startEmbeddedPostgres({ dataFolder: mainFolder, settings });
  const url = main.url("postgres");
  const way = await startWay(main.port);
  const { username, password: ownersPassword } = new URL(url);

  const user = await postgresUser();
  const binaries = await findPostgresBinaries();
  const as = await databaseUserAccess(user, [
    { folder: replicaFolder, what: "The replica's folder" },
    { folder: dirname(binaries.postgres), what: "The folder of PostgreSQL's programs," },
  ]);
  await writeFile(join(replicaFolder, "standby.signal"), "");
  if (user !== undefined)
    await promisify(execFile)("chown", ["-R", `${user.uid}:${user.gid}`, replicaFolder]);
  await chmod(replicaFolder, 0o700);

  const port = await getPort({ host: "127.0.0.1" });
  const replicas = Object.entries({
    ...settings,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    primary_conninfo: `host=127.0.0.1 port=${way.port} user=${username} password=${ownersPassword}`,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  const withLogin = (address: string): string => {
    const changed = new URL(address);
    [changed.username, changed.password] = ["parlour_runtime", password];
    return changed.href;
  };
  const runtimeUrl = withLogin(url);
  const replica = new URL(runtimeUrl);
  replica.port = String(port);
  const owner = openDatabase({ url, maxConnections: 1 });
  await sql`create role parlour_runtime login password ${sql.lit(password)}`.execute(owner);
  await owner.destroy();

  let child: ChildProcess | undefined;
  const both: ReplicatedPostgres = {
    url,
    runtimeUrl,
    replicaUrl: replica.href,
    cut: () => way.cut(),
    mend: () => way.mend(),
    async startReplica() {
      const { file, args, options } = as(binaries.postgres, [
        "-D",
        replicaFolder,
        "-p",
        String(port),
        ...replicas,
      ]);
      child = spawn(file, args, { ...options, env: { LC_ALL: "C", TZ: "UTC" }, stdio: "ignore", cwd: "/" });
      const reader = openDatabase({ url: replica.href, maxConnections: 1, connectionTimeoutMs: 1000 });
      // It accepts the login as soon as it has replayed its creation.
      await vi.waitFor(() => sql`select 1`.execute(reader), patiently);
      await reader.destroy();
    },
    async killReplica() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // SIGQUIT ends its other processes with it.
      child.kill("SIGQUIT");
      await ended;
    },
    async close() {
      await both.killReplica();
      await main.stop();
      await way.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await both.startReplica();
  return both;
}

/** Writes something at the main database and waits until the replica has it. */
export async function untilReplayed(main: Db, replica: Db): Promise<void> {
  await acrossBrands(async () => {
    const { rows } = await sql<{ position: string }>`
      select pg_current_xact_id(), pg_current_wal_insert_lsn()::text as position`.execute(main);
    await vi.waitFor(async () => {
      const { rows: there } = await sql<{ has: boolean }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]?.position ?? ""}::pg_lsn as has`.execute(replica);
      if (there[0]?.has !== true) throw new Error("the replica is not level yet");
    }, patiently);
  });
}
