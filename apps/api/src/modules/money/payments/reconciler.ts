import type { JobReport } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { findRefund, updateRefund, type StoredRefund } from "./money-back-store.ts";
import {
  noteDisputesAsked,
  notePaymentAsked,
  selectDueDisputed,
  selectDueRefunds,
  selectDueUnpaid,
  selectEventsRead,
  selectWarningsRead,
  selectWithoutCard,
  writeEventsRead,
  writeWarningsRead,
} from "./reconcile-store.ts";
import { sendRefund } from "./refund-service.ts";
import { isDeclinedForGood } from "./rules.ts";
import {
  settlePayment,
  takeInFact,
  takeInFraudWarning,
  takeInMoneyBack,
  type PaymentDependencies,
} from "./settle-service.ts";
import type { StoredPayment } from "./store.ts";

/** Seconds after which an unpaid payment is asked about. Before that, the return page usually settles it. */
const quietSeconds = 60;

/** Seconds after which an unpaid payment is closed at the provider. */
const abandonedSeconds = 24 * 3600;

/** Seconds by which two reads of the provider's events overlap, because its list may lag. */
const overlapSeconds = 120;

/** How far back the first read goes, in seconds. */
const firstReadingSeconds = 24 * 3600;

/** Seconds between two reads of the provider's list of fraud warnings: their events usually arrive at once. */
const warningsEverySeconds = 3600;

/** Seconds by which two reads of the list overlap, because warnings may get into it late. */
const warningsOverlapSeconds = 24 * 3600;

/** How far back the first read of the list goes, in seconds: the 13 months that figures show (INSIGHT-15). */
const firstWarningsSeconds = 400 * 24 * 3600;

/** The most payments, refunds or disputes that one run asks about, of each kind. */
const batch = 100;

/** The most cards that one run asks about: nothing waits for them. */
const batchOfCards = 20;

/** After this many calls in a row without a response the run ends: the provider is down. */
const mostUnanswered = 3;

/** A run in progress: the counts of its work, and whether it should end. */
interface Run {
  readonly report: { asked: number; events: number; unanswered: number; cancelled: number; failed: number };
  isOver(): boolean;
  answered(): void;
  unanswered(): void;
}

function startRun(stopping: AbortSignal): Run {
  const report = { asked: 0, events: 0, unanswered: 0, cancelled: 0, failed: 0 };
  let inARow = 0;
  return {
    report,
    isOver: () => stopping.aborted || inARow >= mostUnanswered,
    answered() {
      report.asked += 1;
      inARow = 0;
    },
    unanswered() {
      report.unanswered += 1;
      inARow += 1;
    },
  };
}

/** Does one step of a run. An error with one payment must not stop the others. */
async function attempt<Outcome>(
  { log }: Pick<PaymentDependencies, "log">,
  run: Run,
  task: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await task();
  } catch (error) {
    run.report.failed += 1;
    log.error({ err: error }, "a payment could not be reconciled");
    return null;
  }
}

/** Reads the provider's events since the last read, including those whose webhooks never arrived. */
async function readEvents(dependencies: PaymentDependencies, run: Run): Promise<void> {
  const { database, clock, cards } = dependencies;
  const startedAt = clock.now();
  const readTo = await selectEventsRead(database);
  const since =
    readTo === null ? secondsFrom(startedAt, -firstReadingSeconds) : secondsFrom(readTo, -overlapSeconds);
  const events = await cards.eventsSince(since);
  if (!events.ok) return run.unanswered();
  run.answered();
  for (const { fact } of events.value) {
    if (fact === null) continue;
    const taken = await attempt(dependencies, run, async () => await takeInFact(dependencies, fact));
    // the next run reads again from the same place
    if (taken !== null && !taken.ok && taken.error === "cards_unavailable") return run.unanswered();
    run.report.events += 1;
  }
  await writeEventsRead(database, startedAt);
}

/** Reads the provider's list of early fraud warnings, if it is time: for those whose events never arrived (DISPUTE-10). */
async function readWarnings(dependencies: PaymentDependencies, run: Run): Promise<void> {
  const { database, clock, cards } = dependencies;
  const startedAt = clock.now();
  const readTo = await selectWarningsRead(database);
  if (readTo !== null && readTo > secondsFrom(startedAt, -warningsEverySeconds)) return;
  const since =
    readTo === null
      ? secondsFrom(startedAt, -firstWarningsSeconds)
      : secondsFrom(readTo, -warningsOverlapSeconds);
  const warnings = await cards.fraudWarningsSince(since);
  if (!warnings.ok) return run.unanswered();
  run.answered();
  for (const warning of warnings.value) {
    await attempt(dependencies, run, async () => await takeInFraudWarning(dependencies, warning));
  }
  await writeWarningsRead(database, startedAt);
}

/**
 * Reads a payment's state. Closes it if it has been unpaid for a day or was declined too often (PAY-20), so that no card
 * can pay it later.
 */
async function askPayment(
  dependencies: PaymentDependencies,
  payment: StoredPayment,
  run: Run,
): Promise<void> {
  const { database, clock, cards } = dependencies;
  const { intentId } = payment;
  const now = clock.now();
  const isAbandoned = payment.createdAt <= secondsFrom(now, -abandonedSeconds);
  const news = await cards.retrieve(intentId);
  if (!news.ok && news.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await notePaymentAsked(database, intentId, now);
  if (news.ok) {
    const settled = await settlePayment(dependencies, news.value, "asked");
    if (!settled.ok || settled.value === "succeeded" || settled.value === "held") return;
  }
  if (!(isAbandoned || isDeclinedForGood(payment)) || (news.ok && news.value.cancelled)) return;
  const closed = await cards.cancelIntent(intentId);
  if (closed.ok) {
    await settlePayment(dependencies, closed.value, "asked");
    run.report.cancelled += 1;
  } else if (closed.error === "payment_not_found") {
    // unknown at the provider, so it can never be paid
    await settlePayment(dependencies, {
      intentId,
      outcome: "failed",
      cancelled: true,
      receivedMinor: 0,
      currency: payment.currency,
      chargeId: null,
      tried: false,
      cardLast4: null,
    });
    run.report.cancelled += 1;
  }
}

/**
 * Asks once for the last four digits of a paid payment's card, which a webhook does not contain. A method without a card
 * never has them.
 */
async function askCard(
  { database, clock, cards, ...others }: PaymentDependencies,
  { intentId }: StoredPayment,
  run: Run,
): Promise<void> {
  const news = await cards.retrieve(intentId);
  if (!news.ok && news.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await notePaymentAsked(database, intentId, clock.now());
  if (news.ok) await settlePayment({ database, clock, cards, ...others }, news.value, "asked");
}

/** Asks for a refund's state, and requests the refund again if the provider does not know it. */
async function askRefund(dependencies: PaymentDependencies, refund: StoredRefund, run: Run): Promise<void> {
  const { database, clock } = dependencies;
  const looked = await takeInMoneyBack(dependencies, refund.intentId);
  if (!looked.ok && looked.error === "cards_unavailable") return run.unanswered();
  run.answered();
  const stored = await findRefund(database, refund.id);
  if (stored?.status !== "requested") return;
  await updateRefund(database, refund.id, { updatedAt: clock.now() });
  if (stored.providerId === null) await sendRefund(dependencies, stored);
}

async function askDisputes(dependencies: PaymentDependencies, intentId: string, run: Run): Promise<void> {
  const looked = await takeInMoneyBack(dependencies, intentId);
  if (!looked.ok && looked.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await noteDisputesAsked(dependencies.database, intentId, dependencies.clock.now());
}

/**
 * Finds what neither webhook nor return page reported (PAY-17): reads the provider's events, asks about
 * payments without news for a minute, refunds under way and open disputes, less often the older they are, and
 * closes what nobody paid within a day. Asks for cards that are not known yet. While the provider is down nothing is recorded as asked, so the first
 * run afterwards asks for everything that is due.
 */
export async function reconcilePayments(
  dependencies: PaymentDependencies & Pick<Platform, "stopping">,
): Promise<JobReport> {
  const { database, clock } = dependencies;
  const run = startRun(dependencies.stopping);
  await readEvents(dependencies, run);
  if (!run.isOver()) await attempt(dependencies, run, async () => await readWarnings(dependencies, run));
  const now = clock.now();
  const turns: readonly (() => Promise<void>)[] = [
    ...(await selectDueUnpaid(database, secondsFrom(now, -quietSeconds), now, batch)).map(
      (payment) => () => askPayment(dependencies, payment, run),
    ),
    ...(await selectDueRefunds(database, now, batch)).map(
      (refund) => () => askRefund(dependencies, refund, run),
    ),
    ...(await selectDueDisputed(database, now, batch)).map(
      (intent) => () => askDisputes(dependencies, intent, run),
    ),
    ...(await selectWithoutCard(database, batchOfCards)).map(
      (payment) => () => askCard(dependencies, payment, run),
    ),
  ];
  for (const turn of turns) {
    if (run.isOver()) break;
    await attempt(dependencies, run, turn);
  }
  return run.report;
}
