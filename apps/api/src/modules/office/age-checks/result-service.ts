import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { AgeResult } from "@parlour/contract/rules/age-check";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  abandonAgeChecks,
  ageProvedBy,
  insertAgeCheck,
  lockCustomer,
  selectAgeCheck,
  selectAgeFacts,
  selectOpenAgeChecks,
  setAgeProof,
  setAgeResult,
  toAgeCheckEntry,
  type StoredAgeCheck,
} from "../../people/customers/index.ts";
import { announceAgeResult, settleFlagsByCheck } from "../care/index.ts";
import { lookSeconds, strongerProof, takesResult } from "./rules.ts";

/** Takes in how checks end: by the provider's report, by asking it, by a supervisor. */

export type Dependencies = Pick<
  Platform,
  "database" | "clock" | "random" | "events" | "log" | "hostedAgeCheck" | "phoneAgeCheck" | "settings"
>;

/** Stores the proof of a passed check, and settles the flags that asked for it. The customer is locked. */
async function prove(trx: Trx, dependencies: Dependencies, check: StoredAgeCheck, now: Date): Promise<void> {
  const { customerId, method } = check;
  const facts = await selectAgeFacts(trx, customerId);
  if (facts === undefined) return;
  await setAgeProof(trx, customerId, { by: strongerProof(ageProvedBy(facts), method), now });
  await settleFlagsByCheck(trx, dependencies, { customerId, checkId: check.id, method, now });
}

/**
 * Stores how a check ended, once, under the lock on its customer; reports may come doubled and in any order. An unknown
 * check, or that of an erased customer, does nothing.
 */
export async function takeResult(
  dependencies: Dependencies,
  checkId: string,
  end: { readonly result: AgeResult; readonly reference: string | null },
): Promise<void> {
  const { database, clock } = dependencies;
  const found = await selectAgeCheck(database, checkId);
  if (found === undefined) return;
  await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, found.customerId)) === undefined) return succeed(null);
    const check = await selectAgeCheck(trx, checkId);
    if (check === undefined || !takesResult(check.result, end.result)) return succeed(null);
    const now = clock.now();
    await setAgeResult(trx, checkId, { ...end, now });
    if (end.result === "passed") await prove(trx, dependencies, check, now);
    announceAgeResult(trx, dependencies);
    return succeed(null);
  });
}

/** Asks the provider how an open check stands, and stores its end. */
export async function lookAt(
  dependencies: Dependencies,
  check: Pick<StoredAgeCheck, "id" | "reference" | "provider">,
): Promise<boolean> {
  const { hostedAgeCheck, clock } = dependencies;
  if (hostedAgeCheck === null || check.provider !== hostedAgeCheck.name) return false;
  const state = await hostedAgeCheck.look({ checkId: check.id, reference: check.reference }, clock.now());
  if (state === null || state.result === null) return false;
  await takeResult(dependencies, check.id, { result: state.result, reference: state.reference });
  return true;
}

/** Takes in a provider's report. One that only points at a check makes us ask. */
export async function takeInReport(
  dependencies: Dependencies,
  report: { readonly rawBody: Buffer; readonly signature: string | undefined },
): Promise<Result<null, "signature_invalid">> {
  const { hostedAgeCheck, database, clock } = dependencies;
  if (hostedAgeCheck === null) return fail("signature_invalid");
  const read = hostedAgeCheck.readReport(report, clock.now());
  if (!read.ok) return read;
  if (read.value === null) return succeed(null);
  const { checkId, reference, result } = read.value;
  if (result !== null) {
    await takeResult(dependencies, checkId, { result, reference });
    return succeed(null);
  }
  const check = await selectAgeCheck(database, checkId);
  if (check !== undefined && check.result !== "passed" && check.result !== "cancelled") {
    await lookAt(dependencies, check);
  }
  return succeed(null);
}

/** The most checks that a run of the job asks about. */
const lookedAtOnce = 50;

/** Asks about checks whose report did not arrive, and gives up those of yesterday. */
export async function lookAtOpenChecks(
  dependencies: Dependencies,
): Promise<{ readonly looked: number; readonly ended: number; readonly abandoned: number }> {
  const { database, clock, hostedAgeCheck } = dependencies;
  const now = clock.now();
  const oldest = secondsFrom(now, -lookSeconds.last);
  const open =
    hostedAgeCheck === null
      ? []
      : await selectOpenAgeChecks(database, {
          provider: hostedAgeCheck.name,
          after: oldest,
          before: secondsFrom(now, -lookSeconds.first),
          limit: lookedAtOnce,
        });
  let ended = 0;
  for (const check of open) if (await lookAt(dependencies, check)) ended += 1;
  return { looked: open.length, ended, abandoned: await abandonAgeChecks(database, oldest, now) };
}

/** A supervisor's decision: confirms an age, or has it proved again. The decision meets every demand. */
export async function decideAge(
  dependencies: Dependencies,
  staffId: string,
  decision: { readonly customerId: string; readonly adult: boolean; readonly reference: string },
): Promise<Result<AgeCheckEntry, "customer_not_found">> {
  const { database, clock, random } = dependencies;
  const { customerId, adult } = decision;
  return await inTransaction(database, async (trx) => {
    if ((await lockCustomer(trx, customerId)) === undefined) return fail("customer_not_found" as const);
    const now = clock.now();
    const check: StoredAgeCheck = {
      id: random.uuid(),
      customerId,
      method: "supervisor",
      provider: "staff",
      reference: decision.reference.trim(),
      result: adult ? "passed" : "failed",
      askedAt: now,
      decidedAt: now,
    };
    await insertAgeCheck(trx, check);
    if (adult) await prove(trx, dependencies, check, now);
    else await setAgeProof(trx, customerId, { by: null, now });
    await recordAudit(
      trx,
      {
        staffId,
        action: "customer.decide_age",
        targetType: "customer",
        targetId: customerId,
        details: { checkId: check.id, adult },
      },
      { now, random },
    );
    announceAgeResult(trx, dependencies);
    return succeed(toAgeCheckEntry(check));
  });
}
