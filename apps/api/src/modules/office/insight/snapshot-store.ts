import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { allowSeconds } from "../../../plugins/statement-limit.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/** How long a question may take at most: a long period over many messages must not keep the desk's queries waiting. */
const mostSeconds = 20;

/** Runs queries in one read-only snapshot, so that all of them count the same rows, whatever is written meanwhile. */
export async function inSnapshot<Value>(db: Db, read: (trx: Trx) => Promise<Value>): Promise<Value> {
  // The pool waits a little longer, so that it is the database that ends a question.
  return await allowSeconds(mostSeconds, () =>
    inTransaction(
      db,
      async (trx) => {
        // Compiling a question takes longer than answering it; sorting is done in memory as far as that goes.
        await sql`select set_config('statement_timeout', ${`${mostSeconds}s`}, true),
        set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(trx);
        return await read(trx);
      },
      { isolation: "repeatable read", readOnly: true },
    ),
  );
}
