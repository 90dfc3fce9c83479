import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { openDatabase } from "./plugins/database.ts";
import type { Db } from "./plugins/database.ts";
import { WatchedPool } from "./plugins/database-pool.ts";
import { startEmbeddedPostgres } from "./plugins/embedded-postgres.ts";
import { grantRights } from "./plugins/grant-rights.ts";
import { prepareJobTables } from "./plugins/job-tables.ts";
import { jobStatementSeconds } from "./plugins/jobs.ts";
import { loggedError } from "./plugins/logging.ts";
import { migrate } from "./plugins/migrations.ts";
import {
  embeddedRuntimeName,
  excessOf,
  loginOf,
  makeRuntimeLogin,
  resetRuntimeLogin,
  storeSettings,
  timeoutsFor,
} from "./plugins/runtime-login.ts";
import { mainDatabaseOnly, readFromReplica, type ReadDatabase } from "./plugins/read-database.ts";
import type { Settings } from "./plugins/settings.ts";
import { StartError } from "./plugins/start-error.ts";
import type { Abandonment, Undo } from "./start-steps.ts";

/** How many plans a connection keeps unless the settings say otherwise. */
const keptByDefault = 100;

/** The server's connection to its database. */
export interface OpenedDatabase {
  /** The pool for normal work. */
  readonly database: Db;
  readonly readDatabase: ReadDatabase;
  /** The address for normal work, for background jobs. */
  readonly url: string;
}

/** The database's addresses, by login. */
interface Addresses {
  readonly owner: string;
  /** Null: everything runs with the owner's rights. */
  readonly runtime: string | null;
  readonly isEmbedded: boolean;
}

interface Start {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly undo: Undo;
  readonly abandonment: Abandonment;
}

async function startOwn({ settings, log, undo, abandonment }: Start, onLost: () => void): Promise<Addresses> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: settings.dataFolder,
    signal: abandonment.signal,
    backups: settings.backups,
    onLog: (line) => log.debug({ line }, "postgres"),
    onUnexpectedExit(description) {
      log.fatal({ description }, "the database ended");
      onLost();
    },
  });
  undo.push(() => postgres.stop());
  const runtime = new URL(postgres.url("postgres"));
  runtime.username = embeddedRuntimeName;
  // A new password for every start. Nobody else needs it, so it is not stored.
  runtime.password = randomBytes(24).toString("base64url");
  return { owner: postgres.url("postgres"), runtime: runtime.href, isEmbedded: true };
}

function namedAddresses({ settings, log }: Start, owner: string): Addresses {
  const { databaseRuntimeUrl: runtime } = settings;
  if (runtime === undefined) {
    log.warn(
      "DATABASE_RUNTIME_URL is not set: calls run with the rights of the tables' owner, which production refuses",
    );
  }
  return { owner, runtime: runtime ?? null, isEmbedded: false };
}

/**
 * Opens a pool for one step and closes it afterwards. An aborted step may still wait for a lock in its pool.
 */
async function withPool<Value>(
  { settings, abandonment: { signal, unlessAbandoned } }: Start,
  url: string,
  work: (pool: Db) => Promise<Value>,
): Promise<Value> {
  const pool = openDatabase({
    url,
    maxConnections: 2,
    connectionTimeoutMs: settings.databaseLimits.connectSeconds * 1000,
  });
  try {
    return await unlessAbandoned(() => work(pool));
  } finally {
    const closed = pool.destroy();
    // The process ends, which cuts the connection.
    if (signal.aborted) closed.catch(() => undefined);
    else await closed;
  }
}

/** Returns which database a connection leads to: the server process and the database's number in it. */
async function identityOf(pool: Db, variable: string): Promise<string> {
  try {
    const { rows } = await sql<{
      identity: string;
    }>`select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as identity
      from pg_database where datname = current_database()`.execute(pool);
    return rows[0]?.identity ?? "";
  } catch (error) {
    throw new StartError(
      `The database can't be reached by ${variable}: ${loggedError(error).message ?? "it refused"}.`,
      {
        cause: error,
      },
    );
  }
}

/** Whether a pooler is in between: it gives a connection another number than the database's process has. */
async function isPooled({ settings }: Start, url: string): Promise<boolean> {
  const pool = new WatchedPool({
    url,
    maxConnections: 1,
    connectionTimeoutMs: settings.databaseLimits.connectSeconds * 1000,
  });
  try {
    const connection = await pool.connect();
    const { rows } = await connection.query("select pg_backend_pid() as pid", []);
    connection.release();
    return (rows as readonly { readonly pid: number }[])[0]?.pid !== connection.processID;
  } finally {
    await pool.end();
  }
}

/** Refuses a database with fsync off, which is only for tests. */
async function refuseNoFsync(runtime: Db): Promise<void> {
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(runtime);
  if (rows[0]?.fsync === "on") return;
  throw new StartError("The database runs with fsync off, which production refuses: credits could be lost.");
}

/**
 * Does everything that needs the owner's rights: tables, the runtime login and its rights. Returns the
 * database's identity.
 */
async function prepare({ log }: Start, addresses: Addresses, owner: Db): Promise<string> {
  const identity = await identityOf(owner, "DATABASE_URL");
  await migrate(owner);
  await prepareJobTables(owner);
  if (addresses.runtime === null) return identity;
  const login = loginOf(addresses.runtime);
  await (addresses.isEmbedded ? resetRuntimeLogin : makeRuntimeLogin)(owner, login);
  await grantRights(owner, login.name);
  log.debug({ login: login.name }, "the runtime login has its rights");
  return identity;
}

/**
 * Refuses a runtime login that leads to another database or has too many rights. Otherwise stores its
 * settings with the login.
 */
async function checkRuntime({ settings, log }: Start, identity: string, runtime: Db): Promise<void> {
  if ((await identityOf(runtime, "DATABASE_RUNTIME_URL")) !== identity) {
    throw new StartError(
      "DATABASE_RUNTIME_URL leads to another database than DATABASE_URL. Set the same host, port and name in both.",
    );
  }
  const excess = await excessOf(runtime);
  if (excess.length > 0) {
    const problem =
      `The login in DATABASE_RUNTIME_URL ${excess.join(", ")}; the server does not need these rights. ` +
      "Revoke them, or set a login that does not exist: the server creates it if the login in DATABASE_URL can";
    if (settings.production) throw new StartError(`${problem}.`);
    log.warn(`${problem}; production refuses it`);
  }
  if (settings.production) await refuseNoFsync(runtime);
  const { statementSeconds } = settings.databaseLimits;
  await storeSettings(runtime, timeoutsFor(Math.max(jobStatementSeconds, statementSeconds)));
}

/**
 * Starts the embedded database if none is configured, migrates it with the owner's login, and opens the pool
 * for normal work with the runtime login. Throws a StartError for problems that the operator can fix.
 */
export async function openDatabases(start: Start, onDatabaseLost: () => void): Promise<OpenedDatabase> {
  const { settings, log, undo, abandonment } = start;
  const addresses =
    settings.databaseUrl === undefined
      ? await startOwn(start, onDatabaseLost)
      : namedAddresses(start, settings.databaseUrl);
  const identity = await withPool(start, addresses.owner, (owner) => prepare(start, addresses, owner));
  if (addresses.runtime !== null) {
    await withPool(start, addresses.runtime, (runtime) => checkRuntime(start, identity, runtime));
  }
  const url = addresses.runtime ?? addresses.owner;
  // Statements are prepared on a connection, which a pooler changes.
  const plansByDefault = (await abandonment.unlessAbandoned(() => isPooled(start, url))) ? 0 : keptByDefault;
  const database = openDatabase({
    url,
    byBrand: "strict",
    statementSeconds: settings.databaseLimits.statementSeconds,
    connectionTimeoutMs: settings.databaseLimits.connectSeconds * 1000,
    keptPlans: settings.databaseLimits.keptPlans ?? plansByDefault,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
    onAfterCommitError: (error) => log.error({ err: error }, "something that follows a commit failed"),
  });
  undo.push(async () => {
    const closed = database.destroy();
    // An aborted step may wait for a lock that others hold. The process ends, which cuts its connection.
    if (abandonment.signal.aborted) closed.catch(() => undefined);
    else await closed;
  });
  return { database, readDatabase: openReads(start, database), url };
}

/** How long a read waits for a connection to the replica before it uses the main database. */
const replicaConnectMs = 1_000;

/** Opens the replica's pool, if there is one. Connects only when it is used: a start needs no replica. */
function openReads({ settings, log, undo }: Start, main: Db): ReadDatabase {
  if (settings.databaseReads === undefined) return mainDatabaseOnly(main);
  const { url, mostLagSeconds } = settings.databaseReads;
  const replica = openDatabase({
    url,
    byBrand: "strict",
    maxConnections: 10,
    statementSeconds: settings.databaseLimits.statementSeconds,
    connectionTimeoutMs: replicaConnectMs,
    onIdleError: (error) => log.warn({ err: error }, "a connection to the replica broke"),
  });
  undo.push(() => replica.destroy());
  return readFromReplica({ main, replica, mostLagSeconds, log });
}
