import type { CareFlag } from "@parlour/contract/operations/care";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { AgeMethod } from "@parlour/contract/rules/age-check";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { selectHolders, tellHolders } from "../../desk/operators/index.ts";
import { refreshUrgent } from "../../people/flags/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockToDecide, shownFlag } from "./decision-service.ts";
import { announceCare } from "./flag-service.ts";
import { selectAskedFlags, setCheckAsked, setOutcome } from "./flag-store.ts";

/** A check of the age instead of a guess (AGE-18): a supervisor asks for it, and a passed one decides the flag. */

/** Asks the customer of an open under-age flag for a check. Asking again changes nothing. */
export async function askForAgeCheck(
  platform: Platform,
  staffId: string,
  flagId: string,
): Promise<
  Result<CareFlag, "flag_not_found" | "already_decided" | "outcome_not_allowed" | "age_check_not_offered">
> {
  const { database, clock, random, hostedAgeCheck, phoneAgeCheck } = platform;
  const asked = await inTransaction(database, async (trx) => {
    const locked = await lockToDecide(trx, flagId);
    if (!locked.ok) return locked;
    const { place, flag } = locked.value;
    if (flag.outcome !== null) return fail("already_decided" as const);
    if (flag.kind !== "under_age") return fail("outcome_not_allowed" as const);
    if (hostedAgeCheck === null && phoneAgeCheck === null) return fail("age_check_not_offered" as const);
    if (flag.checkAskedAt !== null) return succeed(null);
    const now = clock.now();
    await setCheckAsked(trx, flagId, staffId, now);
    const { conversationId, customerId } = place;
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { flagId, customerId };
    await recordAudit(trx, { staffId, action: "flag.ask_check", ...target, details }, { now, random });
    afterCommit(trx, () => announceCare(platform, conversationId));
    return succeed(null);
  });
  return asked.ok ? await shownFlag(database, flagId) : asked;
}

/** What the decision of a flag says, if a check made it. */
function noteOf(method: AgeMethod): string {
  switch (method) {
    case "document":
      return "Passed the age check that was asked for, by the hosted check.";
    case "phone":
      return "Passed the age check that was asked for, by the phone’s network.";
    case "supervisor":
      return "A supervisor confirmed the age after the check was asked for.";
    case "text":
      return "Confirmed by a text.";
    default:
      return method satisfies never;
  }
}

/**
 * Decides the customer's under-age flags that asked for a check as no concern, because one was passed: in the name of the
 * supervisor who asked. A text from the phone does not count. The customer is locked.
 */
export async function settleFlagsByCheck(
  trx: Trx,
  platform: Pick<Platform, "random" | "events">,
  passed: {
    readonly customerId: string;
    readonly checkId: string;
    readonly method: AgeMethod;
    readonly now: Date;
  },
): Promise<void> {
  const { customerId, checkId, method, now } = passed;
  if (method === "text") return;
  const flags = await selectAskedFlags(trx, customerId);
  const [first] = flags;
  if (first === undefined) return;
  for (const { flagId, conversationId, askedBy, kind } of flags) {
    await setOutcome(trx, flagId, { outcome: "no_concern", staffId: askedBy, note: noteOf(method), now });
    const details = { flagId, customerId, kind, outcome: "no_concern", checkId };
    const entry = { staffId: askedBy, action: "flag.decide", targetType: "conversation", details };
    await recordAudit(trx, { ...entry, targetId: conversationId }, { now, random: platform.random });
    afterCommit(trx, () => announceCare(platform, conversationId));
  }
  await refreshUrgent(
    trx,
    flags.map(({ conversationId }) => conversationId),
  );
  const decision = { outcome: "no_concern", flagKind: "under_age", byStaffId: first.askedBy, now } as const;
  await tellHolders(trx, platform, await selectHolders(trx, customerId, null), decision);
}

/** Informs supervisors after the commit that a check ended. */
export function announceAgeResult(trx: Trx, { events }: Pick<Platform, "events">): void {
  afterCommit(trx, () => events.publishToStaff({ type: "care" }));
}
