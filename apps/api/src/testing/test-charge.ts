import type { Result } from "@parlour/contract/result";
import type { Trx } from "../plugins/database.ts";
import {
  chargeReply,
  lockAccount,
  spendableLots,
  type EntryContext,
  type LockedAccount,
} from "../modules/records/credits/index.ts";

/** Charges a customer for a reply that is stored nowhere, with a new id, as chat does it for a real one. */
export async function chargeAnyReply(
  trx: Trx,
  customerId: string,
  context: EntryContext,
): Promise<Result<LockedAccount, "no_credit" | "credit_owed">> {
  const account = await lockAccount(trx, customerId);
  const { lots } = await trx
    .selectFrom("credit_accounts")
    .select(spendableLots("credit_accounts.customer_id").as("lots"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return await chargeReply(trx, account, { lots, replyId: context.random.uuid() }, context);
}
