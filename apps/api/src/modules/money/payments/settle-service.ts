import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { canWithdrawIn } from "@parlour/contract/rules/withdrawal";
import type { Trx } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type {
  CardDispute,
  CardFact,
  CardFraudWarning,
  CardPayment,
  CardRefund,
} from "../../../ports/cards.ts";
import {
  findSuccessor,
  grantPurchase,
  noteTrialCard,
  type EntryContext,
} from "../../records/credits/index.ts";
import { noteBought } from "../../site/landing/index.ts";
import { moveCreditsBack, moveCreditsFor } from "./credits-back.ts";
import { putFraudWarning } from "./fraud-warning-store.ts";
import { laterDisputeStatus, laterRefundStatus } from "./money-back-rules.ts";
import {
  findDispute,
  findToldRefund,
  insertRefund,
  updateRefund,
  upsertDispute,
} from "./money-back-store.ts";
import { insertPurchaseText } from "./purchase-text-store.ts";
import { declinesAfter, isDeclinedForGood, settle, type StoredStatus } from "./rules.ts";
import {
  lockPayment,
  markPayment,
  noteCharge,
  noteDeclines,
  noteTried,
  type StoredPayment,
} from "./store.ts";

/** The parts of the platform that payments use. */
export type PaymentDependencies = Pick<
  Platform,
  "database" | "clock" | "random" | "events" | "log" | "cards" | "keys" | "legalVersions" | "settings"
>;

/**
 * Informs the customer's pages of the new balance, and the desk that its queue may have changed:
 * conversations may no longer be waiting for credit. Call it after the commit.
 */
export function announceBalance(
  trx: Trx,
  { events }: Pick<PaymentDependencies, "events">,
  customerId: string,
): void {
  afterCommit(trx, () => {
    events.publishToCustomer(customerId, { type: "balance" });
    events.publishToStaff({ type: "queue" });
  });
}

/** Grants a locked payment's credits, and takes back at once those for money that went back earlier. */
export async function grantPayment(
  trx: Trx,
  payment: StoredPayment,
  receivedMinor: number,
  context: EntryContext,
): Promise<boolean> {
  const { intentId, customerId, credits, region } = payment;
  const { granted } = await grantPurchase(trx, { customerId, paymentIntentId: intentId, credits }, context);
  await markPayment(trx, payment, { status: "succeeded", grantedAt: context.now, receivedMinor });
  await moveCreditsBack(trx, { ...payment, receivedMinor }, context);
  if (granted && canWithdrawIn(region)) {
    const text = { id: context.random.uuid(), intentId, refundId: null, createdAt: context.now };
    await insertPurchaseText(trx, text);
  }
  if (granted) await noteBought(trx, customerId, context.now);
  return granted;
}

/**
 * Closes a payment that was declined too often, so that no further card can be tried (PAY-20). If the provider does not
 * respond, the reconciler closes it.
 */
async function closeDeclined(dependencies: PaymentDependencies, intentId: string): Promise<void> {
  const closed = await dependencies.cards.cancelIntent(intentId);
  dependencies.log.warn({ intentId, closed: closed.ok }, "a payment was declined too often");
  if (closed.ok) await settlePayment(dependencies, closed.value, "asked");
}

/** Applies the rule of one free trial for a card (CREDIT-9) when the card of a granted payment becomes known. */
async function noteCard(
  trx: Trx,
  dependencies: PaymentDependencies,
  { provider, customerId, cardLast4 }: StoredPayment,
  { cardFingerprint }: CardPayment,
): Promise<void> {
  if (cardLast4 !== null || cardFingerprint === null) return;
  const { keys, clock, random } = dependencies;
  const cardHash = keyedHash(keys.cards, provider, cardFingerprint);
  const takenBack = await noteTrialCard(trx, { customerId, cardHash }, { now: clock.now(), random });
  if (takenBack > 0) announceBalance(trx, dependencies, customerId);
}

/**
 * Settles a payment after a report by the card provider and grants its credits, once, whichever report comes first:
 * return page, webhook and reconciler all call this. Money that does not match the order is held for staff and grants
 * nothing. `asked`: the provider responded just now; otherwise the report may be old.
 */
export async function settlePayment(
  dependencies: PaymentDependencies,
  news: CardPayment,
  how: "told" | "asked" = "told",
): Promise<Result<StoredStatus, "payment_not_found">> {
  const { database, clock, random, log } = dependencies;
  const { intentId } = news;
  const tellHeld = (trx: Trx): void =>
    afterCommit(trx, () => log.error({ intentId }, "payment held: the money does not match the order"));
  return await inTransaction(database, async (trx): Promise<Result<StoredStatus, "payment_not_found">> => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found");
    const now = clock.now();
    if (news.outcome === "succeeded") await noteCharge(trx, payment, news);
    if (news.tried) await noteTried(trx, payment, now);
    const declines = declinesAfter(payment, news, now);
    if (declines !== null) {
      await noteDeclines(trx, intentId, declines);
      if (isDeclinedForGood(declines))
        afterCommit(trx, async () => await closeDeclined(dependencies, intentId));
    }
    const step = settle({ ...payment, cancelled: payment.cancelledAt !== null }, news, how);
    switch (step.kind) {
      case "keep":
        if (payment.status === "held") tellHeld(trx);
        if (payment.status === "succeeded") await noteCard(trx, dependencies, payment, news);
        return succeed(payment.status);
      case "mark":
        await markPayment(trx, payment, { status: step.status, cancelledAt: step.cancelled ? now : null });
        return succeed(step.status);
      case "hold":
        await markPayment(trx, payment, {
          status: "held",
          problem: step.problem,
          receivedMinor: Math.max(1, news.receivedMinor),
        });
        tellHeld(trx);
        return succeed("held");
      case "grant": {
        const granted = await grantPayment(trx, payment, news.receivedMinor, { now, random });
        if (granted) announceBalance(trx, dependencies, payment.customerId);
        await noteCard(trx, dependencies, payment, news);
        return succeed("succeeded");
      }
      default:
        return step satisfies never;
    }
  });
}

/**
 * Processes a report while its payment is locked. If credits moved, the customer is informed after the
 * commit.
 */
async function takeInLocked(
  dependencies: PaymentDependencies,
  intentId: string,
  takeIn: (trx: Trx, payment: StoredPayment, context: EntryContext) => Promise<boolean>,
): Promise<Result<void, "payment_not_found">> {
  const { database, clock, random } = dependencies;
  return await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const moved = await takeIn(trx, payment, { now: clock.now(), random });
    // an erased customer's debt moves to the next account of their number
    const successor = moved ? await findSuccessor(trx, payment.customerId) : null;
    if (moved) announceBalance(trx, dependencies, successor ?? payment.customerId);
    return succeed(undefined);
  });
}

/**
 * Settles a refund reported by the provider: one requested here, or one made in the provider's own console. Credits are
 * taken and given back together with the money.
 */
export async function takeInRefund(
  dependencies: PaymentDependencies,
  told: CardRefund,
): Promise<Result<void, "payment_not_found">> {
  return await takeInLocked(dependencies, told.intentId, async (trx, payment, context) => {
    const { now, random } = context;
    const stored = await findToldRefund(trx, told, payment.provider);
    const id = stored?.id ?? random.uuid();
    if (stored === undefined) {
      await insertRefund(trx, {
        id,
        intentId: told.intentId,
        kind: "whole",
        credits: null,
        minor: told.minor,
        status: told.status,
        providerId: told.providerId,
        origin: "provider",
        requestedBy: null,
        approvedBy: null,
        reason: "made at the card provider",
        createdAt: now,
        updatedAt: now,
      });
    } else {
      const status = laterRefundStatus(stored.status, told.status);
      if (status === stored.status && stored.providerId !== null) return false;
      await updateRefund(trx, id, { status, providerId: told.providerId, updatedAt: now });
      if (stored.minor !== told.minor)
        dependencies.log.error({ refundId: id }, "a refund has a different amount than requested");
    }
    return await moveCreditsFor(trx, payment, { kind: "refund", id }, context);
  });
}

function laterMoment(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Settles a dispute reported by the provider. Lost: takes the purchase's credits back, and spent ones become a debt
 * (DISPUTE-2). Won, also after a loss: gives them back (DISPUTE-3).
 */
export async function takeInDispute(
  dependencies: PaymentDependencies,
  told: CardDispute,
): Promise<Result<void, "payment_not_found">> {
  return await takeInLocked(dependencies, told.intentId, async (trx, payment, context) => {
    const stored = await findDispute(trx, told.disputeId);
    const status = stored === undefined ? told.status : laterDisputeStatus(stored.status, told.status);
    // never decreases, so that old events can't lower it
    const minor = Math.max(told.minor, stored?.minor ?? 0);
    // a deadline only moves later, and evidence once sent stays sent
    const respondBy = laterMoment(stored?.respondBy ?? null, told.respondBy);
    const answered = told.answered || stored?.answered === true;
    const same =
      stored?.status === status &&
      stored.minor === minor &&
      stored.answered === answered &&
      stored.respondBy?.getTime() === respondBy?.getTime();
    if (same) return false;
    await upsertDispute(trx, {
      id: told.disputeId,
      intentId: told.intentId,
      minor,
      reason: stored?.reason ?? told.reason,
      status,
      openedAt: stored?.openedAt ?? told.openedAt,
      closedAt: status === "open" ? null : (stored?.closedAt ?? context.now),
      respondBy,
      answered,
    });
    if (status !== stored?.status) {
      dependencies.log.warn(
        { intentId: told.intentId, disputeId: told.disputeId, status },
        "a payment is disputed",
      );
    }
    return await moveCreditsFor(trx, payment, { kind: "dispute", id: told.disputeId }, context);
  });
}

/**
 * Stores an early fraud warning, once, in whatever order its events and those of its payment arrive (DISPUTE-9). It moves
 * no credits.
 */
export async function takeInFraudWarning(
  dependencies: PaymentDependencies,
  told: CardFraudWarning,
): Promise<Result<void, "payment_not_found">> {
  return await takeInLocked(dependencies, told.intentId, async (trx) => {
    const isNew = await putFraudWarning(trx, told);
    if (isNew) {
      const { intentId, warningId, fraudType } = told;
      afterCommit(trx, () =>
        dependencies.log.warn({ intentId, warningId, fraudType }, "a payment has an early fraud warning"),
      );
    }
    return false;
  });
}

/** Asks the provider for all refunds and disputes of a payment and processes them. */
export async function takeInMoneyBack(
  dependencies: PaymentDependencies,
  intentId: string,
): Promise<Result<void, "cards_unavailable" | "payment_not_found">> {
  const back = await dependencies.cards.moneyBack(intentId);
  if (!back.ok) return back;
  for (const refund of back.value.refunds) {
    const taken = await takeInRefund(dependencies, refund);
    if (!taken.ok) return taken;
  }
  for (const dispute of back.value.disputes) {
    const taken = await takeInDispute(dependencies, dispute);
    if (!taken.ok) return taken;
  }
  return succeed(undefined);
}

/** Settles one event of the provider. Events may come in any order and repeatedly. */
export async function takeInFact(
  dependencies: PaymentDependencies,
  fact: CardFact,
): Promise<Result<unknown, "cards_unavailable" | "payment_not_found">> {
  switch (fact.kind) {
    case "payment":
      return await settlePayment(dependencies, fact.payment);
    case "refund":
      return await takeInRefund(dependencies, fact.refund);
    case "dispute":
      return await takeInDispute(dependencies, fact.dispute);
    case "fraud_warning":
      return await takeInFraudWarning(dependencies, fact.warning);
    case "money_back":
      return await takeInMoneyBack(dependencies, fact.intentId);
    default:
      return fact satisfies never;
  }
}

/**
 * Handles a signed event of the card provider. If it can't be handled now, returns `unavailable`, and the provider
 * sends it again later.
 */
export async function takeInEvent(
  dependencies: PaymentDependencies,
  rawBody: Buffer,
  signature: string | undefined,
  provider: CardProviderName,
): Promise<Result<{ readonly received: true }, "signature_invalid" | "unavailable">> {
  const event = dependencies.cards.readEvent(rawBody, signature, provider);
  if (!event.ok) return event;
  const { eventId, fact } = event.value;
  if (fact !== null) {
    const taken = await takeInFact(dependencies, fact);
    if (!taken.ok && taken.error === "cards_unavailable") return fail("unavailable");
    // Not started here, so nothing to grant. The response 200 stops the provider from repeating it.
    if (!taken.ok) dependencies.log.warn({ eventId }, "event of an unknown payment");
  }
  return succeed({ received: true });
}
