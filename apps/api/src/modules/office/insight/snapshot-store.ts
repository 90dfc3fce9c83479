import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { allowSeconds } from "../../../plugins/statement-limit.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/** The time limit for one query: a long period with many messages must not delay the desk's queries. */
const mostSeconds = 20;

/** Runs queries in one read-only snapshot, so that all of them count the same rows, whatever is written meanwhile. */
export async function inSnapshot<Value>(db: Db, read: (trx: Trx) => Promise<Value>): Promise<Value> {
  // The pool waits a little longer, so that the database ends the query.
  return await allowSeconds(mostSeconds, () =>
    inTransaction(
      db,
      async (trx) => {
        // Without JIT also for the owner's login, which commands use; sorts in memory if possible.
        await sql`select set_config('statement_timeout', ${`${mostSeconds}s`}, true),
        set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(trx);
        return await read(trx);
      },
      { isolation: "repeatable read", readOnly: true },
    ),
  );
}
