import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { JobReport } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { findRefund, updateRefund, type StoredRefund } from "./money-back-store.ts";
import {
  noteAskedAgain,
  noteDisputesAsked,
  notePaymentAsked,
  selectDueAgain,
  selectDueDisputed,
  selectDueRefunds,
  selectDueUnpaid,
  selectLate,
  selectEventsRead,
  selectWarningsRead,
  selectWithoutCard,
  writeEventsRead,
  writeWarningsRead,
} from "./reconcile-store.ts";
import { refundableMinor, sendRefund, writeRefund } from "./refund-service.ts";
import { noteRequestClosed, selectGivenUp, type GivenUpRequest } from "./request-store.ts";
import { hasLists, isDeclinedForGood, paidAfterClosing } from "./rules.ts";
import {
  settlePayment,
  takeInFact,
  takeInFraudWarning,
  takeInMoneyBack,
  type PaymentDependencies,
} from "./settle-service.ts";
import { cardOrder } from "./service.ts";
import { lockPayment, type StoredPayment } from "./store.ts";

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

/** For how many seconds a provider finds an order by its key: Stripe keeps keys for a day. */
const keySeconds = 23 * 3600;

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

function startRun(stopping: AbortSignal, report: Run["report"]): Run {
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
async function readEvents(
  dependencies: PaymentDependencies,
  provider: CardProviderName,
  run: Run,
): Promise<void> {
  const { database, clock, cards } = dependencies;
  const startedAt = clock.now();
  const readTo = await selectEventsRead(database);
  const since =
    readTo === null ? secondsFrom(startedAt, -firstReadingSeconds) : secondsFrom(readTo, -overlapSeconds);
  const events = await cards.eventsSince(since, provider);
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
async function readWarnings(
  dependencies: PaymentDependencies,
  provider: CardProviderName,
  run: Run,
): Promise<void> {
  const { database, clock, cards } = dependencies;
  const startedAt = clock.now();
  const readTo = await selectWarningsRead(database);
  if (readTo !== null && readTo > secondsFrom(startedAt, -warningsEverySeconds)) return;
  const since =
    readTo === null
      ? secondsFrom(startedAt, -firstWarningsSeconds)
      : secondsFrom(readTo, -warningsOverlapSeconds);
  const warnings = await cards.fraudWarningsSince(since, provider);
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
      cardFingerprint: null,
    });
    run.report.cancelled += 1;
  }
}

/**
 * Reads a payment's state and settles it, without closing it. So the last four digits of a paid payment's card are asked for
 * once, which a webhook does not contain, and a method without a card never has; and so it is found that an order was
 * paid after it was closed here.
 */
async function askState(
  dependencies: PaymentDependencies,
  payment: StoredPayment,
  run: Run,
  noteAsked: (now: Date) => Promise<void>,
): Promise<void> {
  const { clock, cards } = dependencies;
  const news = await cards.retrieve(payment.intentId);
  if (!news.ok && news.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await noteAsked(clock.now());
  if (news.ok) await settlePayment(dependencies, news.value, "asked");
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

/**
 * Asks a provider that lists no events about a payment for which no report is expected, in case a postback was lost.
 */
async function askAgain(dependencies: PaymentDependencies, payment: StoredPayment, run: Run): Promise<void> {
  const { database, clock } = dependencies;
  if (payment.grantedAt === null)
    return askState(dependencies, payment, run, (now) => noteAskedAgain(database, payment, now));
  const looked = await takeInMoneyBack(dependencies, payment.intentId);
  if (!looked.ok && looked.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await noteAskedAgain(database, payment, clock.now());
}

async function askDisputes(dependencies: PaymentDependencies, intentId: string, run: Run): Promise<void> {
  const looked = await takeInMoneyBack(dependencies, intentId);
  if (!looked.ok && looked.error === "cards_unavailable") return run.unanswered();
  run.answered();
  await noteDisputesAsked(dependencies.database, intentId, dependencies.clock.now());
}

/** Sends back what was paid after its order was closed (PAY-26). */
async function returnLate(dependencies: PaymentDependencies, { intentId }: StoredPayment): Promise<void> {
  const refund = await inTransaction(dependencies.database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment?.status !== "held" || payment.problem !== paidAfterClosing) return null;
    const minor = await refundableMinor(trx, payment, dependencies.clock.now());
    if (minor === null) return null;
    return await writeRefund(
      trx,
      payment,
      { origin: "customer", requestedBy: null, reason: paidAfterClosing, status: "requested", minor },
      dependencies,
    );
  });
  if (refund !== null) await sendRefund(dependencies, refund);
}

/** Closes what a provider that was given up may have made of an order (PAY-25). The same key finds it. */
async function closeGivenUp(
  dependencies: PaymentDependencies,
  request: GivenUpRequest,
  run: Run,
): Promise<void> {
  const { database, clock, cards } = dependencies;
  const order = await cardOrder(database, request, request, null);
  const made = await cards.createIntent({ ...order, idempotencyKey: request.id });
  if (!made.ok && made.error === "cards_unavailable") return run.unanswered();
  run.answered();
  if (made.ok) {
    const closed = await cards.cancelIntent(made.value.intentId);
    if (!closed.ok && closed.error === "cards_unavailable") return run.unanswered();
    if (!closed.ok && closed.error === "not_cancellable") {
      dependencies.log.error({ intentId: made.value.intentId }, "a payment that nobody was given was paid");
    }
    run.report.cancelled += 1;
  }
  await noteRequestClosed(database, request.id, clock.now());
}

/**
 * Finds what neither webhook nor return page reported (PAY-17): reads the providers' events, asks about
 * payments without news for a minute, refunds under way and open disputes, less often the older they are, and
 * closes what nobody paid within a day. Asks for cards that are not known yet. While a provider is down nothing is recorded
 * as asked, so the first run afterwards asks for everything that is due; the others are asked all the same.
 */
export async function reconcilePayments(
  dependencies: PaymentDependencies & Pick<Platform, "stopping">,
): Promise<JobReport> {
  const report = { asked: 0, events: 0, unanswered: 0, cancelled: 0, failed: 0 };
  for (const provider of dependencies.cards.names) {
    await reconcileProvider(dependencies, provider, startRun(dependencies.stopping, report));
  }
  return report;
}

async function reconcileProvider(
  dependencies: PaymentDependencies,
  provider: CardProviderName,
  run: Run,
): Promise<void> {
  const { database, clock } = dependencies;
  // only Stripe has lists, and what was read is remembered once
  if (hasLists(provider)) {
    await readEvents(dependencies, provider, run);
    if (!run.isOver()) {
      await attempt(dependencies, run, async () => await readWarnings(dependencies, provider, run));
    }
  }
  const now = clock.now();
  const turns: readonly (() => Promise<void>)[] = [
    ...(await selectDueUnpaid(database, provider, secondsFrom(now, -quietSeconds), now, batch)).map(
      (payment) => () => askPayment(dependencies, payment, run),
    ),
    ...(await selectDueRefunds(database, provider, now, batch)).map(
      (refund) => () => askRefund(dependencies, refund, run),
    ),
    ...(await selectLate(database, provider, batch)).map(
      (payment) => () => returnLate(dependencies, payment),
    ),
    ...(await selectDueDisputed(database, provider, now, batch)).map(
      (intent) => () => askDisputes(dependencies, intent, run),
    ),
    ...(hasLists(provider) ? [] : await selectDueAgain(database, provider, now, batch)).map(
      (payment) => () => askAgain(dependencies, payment, run),
    ),
    ...(await selectWithoutCard(database, provider, batchOfCards)).map(
      (payment) => () =>
        askState(dependencies, payment, run, (now) => notePaymentAsked(database, payment.intentId, now)),
    ),
    ...(await selectGivenUp(database, provider, secondsFrom(now, -keySeconds), batch)).map(
      (request) => () => closeGivenUp(dependencies, request, run),
    ),
  ];
  for (const turn of turns) {
    if (run.isOver()) break;
    await attempt(dependencies, run, turn);
  }
}
