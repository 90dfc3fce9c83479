import type { Db, Trx } from "../../../plugins/database.ts";
import { balanceOf, lockAccount, type EntryContext } from "./account.ts";
import { giveSuccessorCredits, passDebtOn, readPassedOn, takeDebtBack } from "./carried-debt.ts";
import {
  giveBackPostings,
  planGiveBack,
  planTakeBack,
  takeBackPostings,
  type LedgerCause,
  type PurchaseFacts,
} from "./rules.ts";
import { appendEntry } from "./entry-store.ts";
import {
  causeBooked,
  type PurchaseLot,
  reduceLot,
  selectPurchaseLot,
  selectRemaining,
  selectUntouched,
} from "./store.ts";

/** Causes that take a purchase's credits back, and those that return them. */
const takingCauses: readonly LedgerCause[] = ["refund", "dispute"];
const givingCauses: readonly LedgerCause[] = ["refund_failed", "dispute_won"];

/**
 * The result of a movement.
 * - `booked`: now.
 * - `repeated`: this cause was booked before; nothing changed.
 * - `not_granted`: the payment's credits were never granted (grant them first: settlePayment).
 * - `nothing_due`: all of the purchase was already taken back (or, when returning, nothing was); nothing is
 * booked.
 */
export type MovementOutcome = "booked" | "repeated" | "not_granted" | "nothing_due";

/** The result of taking a purchase's credits back, in credits. */
export interface Taking {
  readonly outcome: MovementOutcome;
  /** Taken out of the lot now, and booked as debt now. */
  readonly taken: number;
  readonly owed: number;
  /** The account afterwards. */
  readonly balance: number;
  readonly debt: number;
}

/** The result of returning a purchase's credits, in credits. */
export interface Giving {
  readonly outcome: MovementOutcome;
  /** Returned to the lot now, and cancelled from the debt now. */
  readonly given: number;
  readonly forgiven: number;
  /** The account afterwards. */
  readonly balance: number;
  readonly debt: number;
}

function factsOf(lot: PurchaseLot): PurchaseFacts {
  const moved = (account: "customer:purchased" | "customer:debt"): number =>
    lot.booked
      .filter((each) => each.account === account)
      .filter(({ cause }) => takingCauses.includes(cause) || givingCauses.includes(cause))
      .reduce((sum, each) => sum + each.amount, 0);
  const owed = -moved("customer:debt");
  return {
    amount: lot.amount,
    remaining: lot.remaining,
    takenBack: owed - moved("customer:purchased"),
    owed,
  };
}

/**
 * Takes back `credits` of a purchase after its money went back to the card: by a refund (also one made at the
 * provider) or by a lost dispute. Uses the credits left in the purchase's lot first; spent credits become
 * debt, which blocks spending until the next purchase. An erased customer's debt passes to the next account
 * of their number. Works once per cause and id, and never takes more than the purchase granted. The caller
 * holds the lock on the payment's row.
 */
export async function takeBackPurchase(
  trx: Trx,
  taking: {
    readonly customerId: string;
    readonly paymentIntentId: string;
    readonly cause: "refund" | "dispute";
    /** The refund's or the dispute's id. */
    readonly causeId: string;
    readonly credits: number;
  },
  context: EntryContext,
): Promise<Taking> {
  const account = await lockAccount(trx, taking.customerId);
  const unchanged = { taken: 0, owed: 0, balance: balanceOf(account), debt: account.debt };
  if (await causeBooked(trx, taking.cause, taking.causeId)) return { outcome: "repeated", ...unchanged };
  const lot = await selectPurchaseLot(trx, taking.paymentIntentId);
  if (lot === undefined) return { outcome: "not_granted", ...unchanged };

  const plan = planTakeBack(factsOf(lot), taking.credits);
  if (plan.fromLot + plan.owed === 0) return { outcome: "nothing_due", ...unchanged };
  await reduceLot(trx, lot.id, plan.fromLot);
  const booked = await appendEntry(trx, account, {
    id: context.random.uuid(),
    cause: taking.cause,
    causeId: taking.causeId,
    createdAt: context.now,
    postings: takeBackPostings(lot.id, plan),
  });
  const after = await passDebtOn(trx, booked, context);
  return {
    outcome: "booked",
    taken: plan.fromLot,
    owed: plan.owed,
    balance: balanceOf(after),
    debt: after.debt,
  };
}

/**
 * Returns `credits` of a purchase, because the money did not go back after all: the refund failed, or the
 * dispute was won. Debt that was passed on to a later account of the number is cancelled there; the part
 * which that account has paid returns to it as credits. Works once per cause and id, and never returns more
 * than was taken back. The caller holds the lock on the payment's row.
 */
export async function giveBackPurchase(
  trx: Trx,
  giving: {
    readonly customerId: string;
    readonly paymentIntentId: string;
    readonly cause: "refund_failed" | "dispute_won";
    /** The id of the refund that failed or of the dispute that was won. */
    readonly causeId: string;
    readonly credits: number;
  },
  context: EntryContext,
): Promise<Giving> {
  const account = await lockAccount(trx, giving.customerId);
  const unchanged = { given: 0, forgiven: 0, balance: balanceOf(account), debt: account.debt };
  if (await causeBooked(trx, giving.cause, giving.causeId)) return { outcome: "repeated", ...unchanged };
  const lot = await selectPurchaseLot(trx, giving.paymentIntentId);
  if (lot === undefined) return { outcome: "not_granted", ...unchanged };

  const facts = factsOf(lot);
  const due = Math.min(giving.credits, facts.takenBack);
  if (due <= 0) return { outcome: "nothing_due", ...unchanged };
  const owed = Math.max(0, facts.owed);
  const passedOn = await readPassedOn(trx, account);
  const recalled =
    passedOn === null ? null : await takeDebtBack(trx, account, passedOn, Math.min(due, owed), context);
  const holder = recalled?.account ?? account;
  const plan = planGiveBack(facts, holder.debt, due);
  await reduceLot(trx, lot.id, -plan.toLot);
  const booked = await appendEntry(trx, holder, {
    id: context.random.uuid(),
    cause: giving.cause,
    causeId: giving.causeId,
    createdAt: context.now,
    postings: giveBackPostings(lot.id, plan),
  });
  const paid = Math.min(plan.toLot, owed - plan.forgiven);
  const after =
    recalled === null
      ? booked
      : await giveSuccessorCredits(trx, booked, lot.id, recalled.passedOn, paid, context);
  return {
    outcome: "booked",
    given: plan.toLot,
    forgiven: plan.forgiven,
    balance: balanceOf(after),
    debt: after.debt,
  };
}

/** Whether a purchase is untouched; see `purchasesUntouched`. */
export async function purchaseUntouched(db: Db, paymentIntentId: string): Promise<boolean> {
  return (await purchasesUntouched(db, [paymentIntentId])).has(paymentIntentId);
}

/**
 * Returns the payment intents of those purchases of which no credit was spent or used to pay a debt, and none was taken back,
 * as a refund requires (REFUND-1). Leaves out payments that were never granted.
 */
export async function purchasesUntouched(
  db: Db,
  paymentIntentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(paymentIntentIds.length === 0 ? [] : await selectUntouched(db, paymentIntentIds));
}

/**
 * Reads the credits left of each of these purchases. The result leaves out purchases that were never granted.
 */
export async function readCreditsLeft(
  db: Db,
  paymentIntentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return new Map(
    (await selectRemaining(db, paymentIntentIds)).flatMap(({ intentId, remaining }) =>
      intentId === null ? [] : [[intentId, remaining]],
    ),
  );
}

/**
 * Reads a purchase's credits that were taken back and not returned, debt included; 0 if none were granted.
 */
export async function readTakenBack(db: Db, paymentIntentId: string): Promise<number> {
  const lot = await selectPurchaseLot(db, paymentIntentId);
  return lot === undefined ? 0 : factsOf(lot).takenBack;
}
