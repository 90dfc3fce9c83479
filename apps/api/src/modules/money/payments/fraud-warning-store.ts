import type { ListFilter } from "@parlour/contract/operations/list-filter";
import type { OpsFraudWarning } from "@parlour/contract/operations/fraud";
import type { Db, Trx } from "../../../plugins/database.ts";
import { matchesFilter, nextPage } from "../../../plugins/list-page.ts";
import type { CardFraudWarning } from "../../../ports/cards.ts";
import type { PageOf } from "./ops-store.ts";

/**
 * Stores a warning. What is stored stays, except that one on which nothing can be done any more never becomes actionable
 * again: an old event may come last. Returns whether it is new. Call it while its payment is locked.
 */
export async function putFraudWarning(trx: Trx, warning: CardFraudWarning): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("fraud_warnings")
    .values({
      id: warning.warningId,
      intent_id: warning.intentId,
      fraud_type: warning.fraudType,
      actionable: warning.actionable,
      warned_at: warning.warnedAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
  if (!warning.actionable) {
    await trx
      .updateTable("fraud_warnings")
      .set({ actionable: false })
      .where("id", "=", warning.warningId)
      .where("actionable", "=", true)
      .execute();
  }
  return false;
}

export interface FraudWarningFilter extends ListFilter {
  readonly status?: OpsFraudWarning["status"];
  readonly customerId?: string;
}

const usualLimit = 50;
const newestWarnings = { table: "fraud_warnings", time: "warned_at", id: "id" } as const;
const filtered = {
  brand: "payments.brand_id",
  region: "payments.region",
  time: "fraud_warnings.warned_at",
} as const;

/** Early fraud warnings with their payment's customer as the wire has them, newest first. */
export async function selectFraudWarnings(
  db: Db,
  { status, customerId, before, limit = usualLimit, ...filter }: FraudWarningFilter & PageOf,
): Promise<OpsFraudWarning[]> {
  let query = db
    .selectFrom("fraud_warnings")
    .innerJoin("payments", "payments.intent_id", "fraud_warnings.intent_id")
    .leftJoin("customers", "customers.id", "payments.customer_id")
    .select([
      "fraud_warnings.id",
      "fraud_warnings.intent_id as paymentIntent",
      "fraud_warnings.fraud_type as fraudType",
      "fraud_warnings.actionable",
      "fraud_warnings.warned_at",
      "payments.customer_id as customerId",
      "customers.username",
      "payments.brand_id as brand",
      "payments.region",
      "payments.currency",
      "payments.price_minor",
      "payments.received_minor",
    ])
    .where(matchesFilter(filtered, filter));
  if (customerId !== undefined) query = query.where("payments.customer_id", "=", customerId);
  if (status !== undefined) query = query.where("fraud_warnings.actionable", "=", status === "open");
  if (before !== undefined) query = query.where(nextPage(newestWarnings, before));
  const rows = await query
    .orderBy("fraud_warnings.warned_at", "desc")
    .orderBy("fraud_warnings.id")
    .limit(limit)
    .execute();
  return rows.map(
    ({ warned_at: warnedAt, price_minor: price, received_minor: received, actionable, ...row }) => ({
      ...row,
      minor: received ?? price,
      status: actionable ? ("open" as const) : ("closed" as const),
      warnedAt: warnedAt.toISOString(),
    }),
  );
}
