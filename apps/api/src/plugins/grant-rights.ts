import { sql } from "kysely";
import type { Db, Trx } from "./database.ts";
import { jobSchema } from "./job-tables.ts";
import { holdMigrationLock, isMigratedByNewer } from "./migrations.ts";
import { tableGrants, type TableGrant } from "./table-grants.ts";

/** Returns rights on a table in PostgreSQL's form: `select`, or `update (remaining)` for single columns. */
function rightsOf(grant: TableGrant): readonly string[] {
  const updates =
    typeof grant.update === "boolean" ? (grant.update ? ["update"] : []) : columns(grant.update);
  return [
    "select",
    ...(grant.insert ? ["insert"] : []),
    ...updates,
    ...(grant.delete ? ["delete"] : []),
  ].toSorted();
}

const columns = (names: readonly string[]): string[] => names.map((name) => `update ("${name}")`);

/** Reads the rights granted directly to the login, by table. */
async function readRights(trx: Trx, login: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; rights: string[] }>`
    with login as (select oid from pg_roles where rolname = ${login}), tables as (select oid, relname, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm'))
    select relname as table, coalesce(array_agg(held) filter (where held is not null), '{}') as rights from tables
      cross join login left join lateral (
        select lower(privilege_type) as held from aclexplode(relacl) where grantee = login.oid
        union select lower(privilege_type) || ' ("' || attname || '")' from pg_attribute, aclexplode(attacl)
          where attrelid = tables.oid and not attisdropped and grantee = login.oid
      ) as granted on true
    group by relname`.execute(trx);
  return new Map(rows.map(({ table, rights }) => [table, rights.toSorted()]));
}

async function grantOn(trx: Trx, login: string, table: string, rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await sql`grant ${sql.raw(rights.join(", "))} on table public.${sql.id(table)} to ${sql.id(login)}`.execute(
    trx,
  );
}

/** Changes one table's rights to the wanted ones. */
async function settle(
  trx: Trx,
  login: string,
  table: string,
  { wanted, held, mayRevoke }: { wanted: readonly string[]; held: readonly string[]; mayRevoke: boolean },
): Promise<void> {
  const isTooMuch = held.some((right) => !wanted.includes(right));
  if (isTooMuch && mayRevoke) {
    await sql`revoke all on table public.${sql.id(table)} from ${sql.id(login)}`.execute(trx);
    await grantOn(trx, login, table, wanted);
  } else {
    const missing = wanted.filter((right) => !held.includes(right));
    await grantOn(trx, login, table, missing);
  }
}

/** Background jobs have their own schema; they need all of its rows and none of its structure. */
async function grantJobs(trx: Trx, login: string): Promise<void> {
  const schema = sql.id(jobSchema);
  const role = sql.id(login);
  const { rows } =
    await sql`select from pg_class where relnamespace = ${jobSchema}::regnamespace and relkind in ('r', 'p')
    and not (has_table_privilege(${login}, oid, 'select') and has_table_privilege(${login}, oid, 'insert')
      and has_table_privilege(${login}, oid, 'update') and has_table_privilege(${login}, oid, 'delete'))
    union all select where not has_schema_privilege(${login}, ${jobSchema}, 'usage')`.execute(trx);
  if (rows.length === 0) return;
  await sql`grant usage on schema ${schema} to ${role}`.execute(trx);
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(trx);
}

/**
 * Gives the runtime login the rights in `table-grants.ts` and revokes all others. Changes nothing if they are
 * already right. Leaves tables of a newer version, and the rights on them, alone. `owner` owns the tables,
 * which must be migrated, including those of background jobs.
 */
export async function grantRights(owner: Db, login: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    // Two nodes starting at once must not change the same rights.
    await holdMigrationLock(trx);
    const mayRevoke = !(await isMigratedByNewer(trx));
    await openDatabaseTo(trx, login);
    for (const [table, held] of await readRights(trx, login)) {
      const grant = Object.hasOwn(tableGrants, table) ? tableGrants[table] : undefined;
      if (grant === undefined && !mayRevoke) continue;
      const wanted = grant === undefined ? [] : rightsOf(grant);
      await settle(trx, login, table, { wanted, held, mayRevoke });
    }
    await grantJobs(trx, login);
  });
}

/**
 * Allows the login to connect, and only the owner to create tables, because databases differ in their default rights.
 */
async function openDatabaseTo(trx: Trx, login: string): Promise<void> {
  const { rows } = await sql<{ database: string; connects: boolean; uses: boolean; everybodyMakes: boolean }>`
    select current_database() as database,
      has_database_privilege(${login}, current_database(), 'connect') as connects,
      has_schema_privilege(${login}, 'public', 'usage') as uses,
      has_schema_privilege('public', 'public', 'create') as "everybodyMakes"`.execute(trx);
  const [found] = rows;
  if (found === undefined) return;
  const role = sql.id(login);
  if (!found.connects) await sql`grant connect on database ${sql.id(found.database)} to ${role}`.execute(trx);
  if (!found.uses) await sql`grant usage on schema public to ${role}`.execute(trx);
  if (found.everybodyMakes) await sql`revoke create on schema public from public`.execute(trx);
}
