import { inTransaction } from "../../../plugins/transaction.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { addDays, emptyHead, readProof } from "../heads/index.ts";
import { auditChainId, auditChains, entriesOfDay } from "./chain-service.ts";
import { findAuditDay, selectSeals } from "./chain-store.ts";

async function* linesOf(trx: Trx, day: string): AsyncGenerator<object> {
  const before = await findAuditDay(trx, addDays(day, -1));
  const opening = before === undefined ? emptyHead : { position: before.entries, hash: before.hash };
  yield {
    format: "parlour-audit-1",
    day,
    opening: { position: opening.position, hash: opening.hash.toString("hex") },
  };
  for await (const entries of entriesOfDay(trx, day)) {
    const seals = Map.groupBy(
      await selectSeals(
        trx,
        entries.map(({ id }) => id),
      ),
      ({ entryId }) => entryId,
    );
    for (const { id, at, staffId, action, targetType, targetId, details } of entries) {
      const sealed = (seals.get(id) ?? []).map(({ key, seal, salt, value }) => ({
        key,
        seal: seal?.toString("hex") ?? null,
        salt: salt?.toString("hex") ?? null,
        value,
      }));
      yield { id, at, staffId, action, targetType, targetId, details, sealed };
    }
  }
  const end = await findAuditDay(trx, day);
  yield {
    head: end?.day !== day ? null : { position: end.entries, hash: end.hash.toString("hex") },
    proof: await readProof(trx, auditChains, auditChainId, day),
  };
}

/**
 * Writes the audit of a day as lines of JSON for the offline verifier: the entry before the day, each entry with
 * seals for the values that an erasure may remove, and the proof that the day's end is in its root. `write` gets one
 * line at a time. Inside a transaction it reads that transaction's view.
 */
export async function writeAuditDay(db: Db, day: string, write: (line: string) => void): Promise<void> {
  const writeIn = async (trx: Trx): Promise<void> => {
    for await (const line of linesOf(trx, day)) write(`${JSON.stringify(line)}\n`);
  };
  if (db.isTransaction) await writeIn(db as Trx);
  else await inTransaction(db, writeIn, { isolation: "repeatable read", readOnly: true });
}
