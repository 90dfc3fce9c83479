import { sql } from "kysely";
import type { Db } from "./database.ts";
import { scramVerifier } from "./scram-verifier.ts";
import { StartError } from "./start-error.ts";

/** The login that the server uses for its normal work, which owns nothing (decision 0056). */
export interface RuntimeLogin {
  readonly name: string;
  /** Empty: it logs in without one, for example by a certificate. */
  readonly password: string;
}

/** The runtime login of the embedded database. */
export const embeddedRuntimeName = "parlour_runtime";

/** Returns the login in an address. Throws a StartError if there is none. */
export function loginOf(url: string): RuntimeLogin {
  const { username, password } = new URL(url);
  if (username === "") {
    throw new StartError(
      "DATABASE_RUNTIME_URL names no user. Write it as postgres://user:password@host:port/name.",
    );
  }
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
/** Error codes if another process created it at the same time. */
const madeMeanwhile: readonly unknown[] = ["42710", "23505"];
const insufficientPrivilege = "42501";

async function roleExists(owner: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(owner);
  return rows.length > 0;
}

/**
 * Creates the login if it is missing and the owner may create roles. An existing login keeps its password. If the owner
 * may not, throws a StartError with the statement to run.
 */
export async function makeRuntimeLogin(owner: Db, { name, password }: RuntimeLogin): Promise<void> {
  if (await roleExists(owner, name)) return;
  try {
    const secret = sql.lit(password === "" ? null : scramVerifier(password));
    await sql`create role ${sql.id(name)} login password ${secret}`.execute(owner);
  } catch (error) {
    if (madeMeanwhile.includes(codeOf(error))) return;
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new StartError(
      `The login ${name} of DATABASE_RUNTIME_URL does not exist, and the login of DATABASE_URL may not make it. ` +
        `Run as somebody who may: CREATE ROLE "${name}" LOGIN PASSWORD '…'; with the password of DATABASE_RUNTIME_URL.`,
      { cause: error },
    );
  }
}

/**
 * Creates the embedded database's runtime login, or sets the existing one's password and revokes all its
 * other rights, because nobody else manages it. `owner`: the superuser.
 */
export async function resetRuntimeLogin(owner: Db, { name, password }: RuntimeLogin): Promise<void> {
  const powers = sql.raw("nosuperuser nocreatedb nocreaterole noreplication nobypassrls login");
  const secret = sql.lit(scramVerifier(password));
  const deed = sql.raw((await roleExists(owner, name)) ? "alter" : "create");
  await sql`${deed} role ${sql.id(name)} ${powers} password ${secret}`.execute(owner);
}

/** PostgreSQL's own roles that write to every table, or reach the machine's files and programs. */
const powerfulRoles = [
  "pg_write_all_data",
  "pg_maintain",
  "pg_read_server_files",
  "pg_write_server_files",
  "pg_execute_server_program",
];

/**
 * Returns the rights of a login beyond working with rows, worded to follow "which"; empty if there are none.
 */
export async function excessOf(runtime: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ excess: string }>`
    with roles as (
      select * from pg_roles where pg_has_role(current_user, oid, 'member') and (
        rolname = current_user or not (select rolsuper from pg_roles where rolname = current_user))
    )
    select excess from roles, lateral (values
      (rolsuper, 'is a superuser'),
      (rolbypassrls, 'bypasses row-level security (BYPASSRLS)'),
      (rolcreaterole, 'can create roles (CREATEROLE)'),
      (rolcreatedb, 'can create databases (CREATEDB)'),
      (rolreplication, 'can replicate the whole database (REPLICATION)'),
      (rolname = any(${powerfulRoles}), 'is a member of ' || rolname),
      (exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relowner = roles.oid and nspname in ('public', 'pgboss')), 'owns tables'),
      (rolname = current_user and has_schema_privilege('public', 'create'), 'can create tables in the schema public')
    ) as power (held, excess) where held group by excess order by excess`.execute(runtime);
  return rows.map(({ excess }) => excess);
}

/** Seconds after which the database itself ends work of the runtime login. */
export interface RuntimeTimeouts {
  /** The longest a statement may take; 0: no limit. */
  readonly statementSeconds: number;
  /** The longest a transaction may be idle; then its locks are released. */
  readonly idleTransactionSeconds: number;
}

/** A background job's transaction may do other work between two statements, but never for this long. */
const idleTransactionSeconds = 60;

/**
 * Returns the timeouts for a server whose longest statement may take so many seconds. They are the last
 * resort: the pool cancels calls sooner (database-pool.ts), and cancelled statements end within `leftAfter`.
 */
export function timeoutsFor(longestStatementSeconds: number): RuntimeTimeouts {
  return { statementSeconds: longestStatementSeconds, idleTransactionSeconds };
}

/** How soon a statement ends after its caller has disconnected. */
const leftAfter = "2s";

/**
 * Stores the timeouts with the login, for this database, and that its queries are not compiled. A connection pooler in
 * between can't lose such settings. They apply to connections opened later. `runtime` is connected as the login itself,
 * which may change its own settings.
 */
export async function storeSettings(runtime: Db, timeouts: RuntimeTimeouts): Promise<void> {
  const wanted: readonly (readonly [string, string])[] = [
    ["statement_timeout", `${timeouts.statementSeconds}s`],
    ["idle_in_transaction_session_timeout", `${timeouts.idleTransactionSeconds}s`],
    ["client_connection_check_interval", leftAfter],
    // Compiling takes longer than short queries run.
    ["jit", "off"],
  ];
  await runtime.transaction().execute(async (trx) => {
    // One node at a time, because two can't write the row of settings at once.
    await sql`select pg_advisory_xact_lock(hashtext('parlour runtime timeouts'))`.execute(trx);
    const { rows } = await sql<{ database: string; settings: string[] | null }>`
      select current_database() as database, (select setconfig from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = current_user) and setdatabase = pg_database.oid) as settings
      from pg_database where datname = current_database()`.execute(trx);
    const [{ database, settings } = { database: "", settings: null }] = rows;
    for (const [name, value] of wanted) {
      if (settings?.includes(`${name}=${value}`) === true) continue;
      await sql`alter role current_user in database ${sql.id(database)}
        set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx);
    }
  });
}
