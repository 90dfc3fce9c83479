import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Failure } from "../../plugins/failure.ts";
import type { Platform } from "../../platform.ts";
import { recordAudit } from "../audit/service.ts";
import { grantGoodwill, readBalance } from "../credits/service.ts";
import { lockCustomer } from "./customer-store.ts";
import { insertGoodwill, selectGoodwill } from "./goodwill-store.ts";

export interface GoodwillRequest {
  readonly staffId: string;
  readonly customerId: string;
  /** Made by the console: the idempotency key. */
  readonly goodwillId: string;
  readonly credits: number;
  readonly reason: string;
}

/** Gives free credits out of goodwill, once per goodwillId, however often and in parallel it is asked for. */
export async function giveGoodwill(
  { database, clock, random, events }: Pick<Platform, "database" | "clock" | "random" | "events">,
  { staffId, customerId, goodwillId, credits, reason }: GoodwillRequest,
): Promise<
  Result<
    { readonly balance: number; readonly created: boolean },
    Failure<"customer_not_found" | "already_decided">
  >
> {
  const now = clock.now();
  const given = await database.transaction().execute(async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    const grant = { id: goodwillId, customerId, amount: credits };
    if (!(await insertGoodwill(trx, { ...grant, reason, staffId, now }))) {
      const earlier = await selectGoodwill(trx, goodwillId);
      const same = earlier?.customerId === customerId && earlier.amount === credits;
      if (!same) {
        return fail({ code: "already_decided" as const, message: "This id was used for another grant." });
      }
      return succeed({ balance: await readBalance(trx, customerId), created: false });
    }
    const { balance } = await grantGoodwill(trx, { customerId, goodwillId, credits }, { now, random });
    const action = { staffId, action: "customer.goodwill", targetType: "customer", targetId: customerId };
    await recordAudit(trx, { ...action, details: { goodwillId, credits, reason } }, { now, random });
    return succeed({ balance, created: true });
  });
  if (given.ok && given.value.created) {
    events.publishToCustomer(customerId, { type: "balance" });
    // a conversation that waited for credit may be answered now
    events.publishToStaff({ type: "queue" });
  }
  return given;
}
