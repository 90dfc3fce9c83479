import { sql } from "kysely";
import type { Trx } from "./database.ts";

/** How often the locks are tried: for about a minute and a half on a busy database. */
const attempts = 150;

/**
 * Returns the tables of this database that a migration's text names, even in a comment: an extra lock does no
 * harm.
 */
async function tablesNamedIn(trx: Trx, text: string): Promise<string[]> {
  const words = new Set(text.match(/\w+/g));
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(trx);
  return rows.map(({ name }) => name).filter((name) => words.has(name));
}

/**
 * Locks all tables that `text` names, before the first of its migrations runs. Nodes of the previous version
 * continue working meanwhile, and PostgreSQL would end one of their calls in a deadlock: a migration holds
 * one table and waits for another, while a call holds that one and waits for the first. PostgreSQL checks for
 * deadlocks after `deadlock_timeout`. So all locks are taken within half of that, or released and tried
 * again; afterwards the migrations wait for no table. Throws PostgreSQL's 55P03 if the tables never become
 * free.
 */
export async function lockTablesNamedIn(trx: Trx, text: string): Promise<void> {
  const tables = await tablesNamedIn(trx, text);
  if (tables.length === 0) return;
  await sql`do ${sql.lit(`
    declare
      budget constant interval := current_setting('deadlock_timeout')::interval / 2;
      deadline timestamptz;
      named text;
    begin
      for attempt in 1..${attempts} loop
        begin
          deadline := clock_timestamp() + budget;
          foreach named in array array[${tables.map((name) => `'${name}'`).join(", ")}] loop
            perform set_config('lock_timeout',
              greatest(1, ceil(1000 * extract(epoch from deadline - clock_timestamp())))::int || 'ms', true);
            execute format('lock table public.%I in access exclusive mode', named);
          end loop;
          perform set_config('lock_timeout', '0', true);
          return;
        exception when lock_not_available then
          if attempt = ${attempts} then raise; end if;
        end;
        perform pg_sleep(0.1);
      end loop;
    end`)}`.execute(trx);
}
