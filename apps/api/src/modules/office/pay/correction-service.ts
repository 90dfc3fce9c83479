import { earliestPayDay, type PayMonth } from "@parlour/contract/operations/pay";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findService, type PlaceFailure } from "../../site/brands/index.ts";
import { dayOf } from "../insight/index.ts";
import { appendEntries, findCorrection, lockChain } from "./chain-store.ts";
import { payZone } from "./count-service.ts";
import { readMonthIn } from "./month-service.ts";
import { lockColleague } from "./rates-store.ts";
import { currencyOf, postingsOf, siteId, type PaySite } from "./rules.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

export interface Correction extends PaySite {
  /** Made by the caller. */
  readonly correctionId: string;
  readonly day: string;
  readonly minor: number;
  readonly reason: string;
}

/**
 * Books a correction of an operator's pay as an entry of its own (PAYROLL-7). A repeated call books nothing; one with
 * the same id and other facts is refused. Returns the month that it belongs to.
 */
export async function correctPay(
  { database, clock, random }: Dependencies,
  correctedBy: string,
  staffId: string,
  { correctionId, day, minor, ...correction }: Correction,
): Promise<
  Result<PayMonth, "invalid_request" | "staff_not_found" | "own_account" | "already_decided" | PlaceFailure>
> {
  const now = clock.now();
  const { brand, region } = correction;
  // In a CSV file a leading apostrophe protects against spreadsheet formulas. It is not part of the value.
  const reason = correction.reason.replace(/^[\s']+/, "").trim();
  if (staffId === correctedBy) return fail("own_account");
  return await inTransaction(database, async (trx) => {
    const colleague = await lockColleague(trx, staffId);
    if (colleague === undefined) return fail("staff_not_found" as const);
    if (minor === 0 || reason === "" || day < earliestPayDay || day > dayOf(payZone, now))
      return fail("invalid_request" as const);
    const service = await findService(trx, brand, region);
    if (!service.ok) return fail(service.error);
    const chain = await lockChain(trx, staffId);
    const before = await findCorrection(trx, staffId, correctionId);
    if (before !== undefined && (before.minor !== minor || before.day !== day || before.reason !== reason))
      return fail("already_decided" as const);
    if (before === undefined) {
      const causeId = correctionId;
      const facts = { cause: "correction", causeId, day, brand, region, quantity: 0, charged: 0 } as const;
      const postings = postingsOf("correction", minor);
      await appendEntries(trx, chain, [
        { id: random.uuid(), createdAt: now, ...facts, rateMinor: null, reason, correctedBy, postings },
      ]);
      const details = { site: siteId({ brand, region }), day, minor, currency: currencyOf(region), reason };
      await recordAudit(
        trx,
        { staffId: correctedBy, action: "pay.correct", targetType: "staff", targetId: staffId, details },
        { now, random },
      );
    }
    const month = await readMonthIn(trx, staffId, day.slice(0, 7), now);
    return month.ok ? succeed(month.value) : fail(month.error);
  });
}
