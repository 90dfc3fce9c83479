/**
 * A small model of the credits' rules (docs/architecture.md, "Credits"), which counts credit by credit and
 * shares no code with the server, for comparison with the ledger.
 */

interface ModelLot {
  readonly kind: "purchased" | "free";
  readonly amount: number;
  held: number;
}

/** Lots with a credit that was spent or paid a debt. */
const touched = new WeakSet<ModelLot>();

export type RefundNews = "requested" | "succeeded" | "failed";
export type DisputeNews = "open" | "lost" | "won";

interface ModelRefund {
  readonly minor: number;
  status: RefundNews;
  /** Credits that it takes; "share": as many as its money had bought. */
  readonly takes: number | "all" | "share";
}

export interface ModelPurchase {
  readonly id: string;
  readonly customer: ModelCustomer;
  readonly credits: number;
  readonly minor: number;
  lot: ModelLot | null;
  /** When the credits were granted, in milliseconds. */
  paidAt: number;
  /** Credits taken back, and how many of them became debt of this purchase. */
  back: number;
  owed: number;
  readonly refunds: Map<string, ModelRefund>;
  readonly disputes: Map<string, { readonly minor: number; status: DisputeNews }>;
}

interface ModelConversation {
  messages: number;
  lastSent: number;
  lastCharged: number;
}

export interface ModelCustomer {
  readonly lots: ModelLot[];
  debt: number;
  erased: boolean;
  /** The number's newest account; null: this one, or none after the erasure. */
  successor: ModelCustomer | null;
  /** Credits of debt that moved to the successor and did not come back. */
  passedOn: number;
  /** In milliseconds; the customer can't chat until then. */
  pausedUntil: number;
  charged: number;
  readonly conversations: Map<string, ModelConversation>;
  readonly messages: Set<string>;
  /** `reply reason`. */
  readonly uncharged: Set<string>;
  readonly goodwill: Set<string>;
}

export function modelCustomer(): ModelCustomer {
  return {
    lots: [],
    debt: 0,
    erased: false,
    successor: null,
    passedOn: 0,
    pausedUntil: 0,
    charged: 0,
    conversations: new Map(),
    messages: new Set(),
    uncharged: new Set(),
    goodwill: new Set(),
  };
}

/** The number of erased customers signs up again: the new account takes over their debt. */
export function modelSignUpAgain(earlier: readonly ModelCustomer[]): ModelCustomer {
  const customer = modelCustomer();
  for (const one of earlier) {
    customer.debt += one.debt;
    one.passedOn += one.debt;
    one.debt = 0;
    one.successor = customer;
  }
  return customer;
}

export function heldOf(customer: ModelCustomer, kind: "purchased" | "free"): number {
  let held = 0;
  for (const lot of customer.lots) if (lot.kind === kind) held += lot.held;
  return held;
}

function mayNotSpend(customer: ModelCustomer): boolean {
  return customer.debt > 0 || heldOf(customer, "purchased") + heldOf(customer, "free") === 0;
}

function conversationOf(customer: ModelCustomer, profile: string): ModelConversation {
  const found = customer.conversations.get(profile) ?? { messages: 0, lastSent: 0, lastCharged: 0 };
  customer.conversations.set(profile, found);
  return found;
}

/** A customer writes; returns `ok` or the error's code. */
export function modelWrite(customer: ModelCustomer, profile: string, id: string, now: number): string {
  if (customer.erased) return "unauthorized";
  if (customer.messages.has(id)) return "ok";
  if (now < customer.pausedUntil) return "cooling_off";
  if (customer.debt > 0) return "credit_owed";
  if (mayNotSpend(customer)) return "no_credit";
  const conversation = conversationOf(customer, profile);
  conversation.messages += 1;
  conversation.lastSent = conversation.messages;
  customer.messages.add(id);
  return "ok";
}

/** An operator replies; returns `ok` or the error's code. */
export function modelReply(
  customer: ModelCustomer,
  profile: string,
  reply: { readonly id: string; readonly length: number },
  now: number,
): string {
  if (customer.erased) return "conversation_not_found";
  if (customer.messages.has(reply.id)) return "ok";
  const free = (reason: string): void => void customer.uncharged.add(`${reply.id} ${reason}`);
  if (reply.length > 460) {
    free("message_length");
    return "message_length";
  }
  if (now < customer.pausedUntil) {
    free("paused");
    return "customer_on_break";
  }
  if (mayNotSpend(customer)) {
    free("waiting_for_credit");
    return "waiting_for_credit";
  }
  const conversation = conversationOf(customer, profile);
  conversation.messages += 1;
  customer.messages.add(reply.id);
  if (conversation.lastSent <= conversation.lastCharged) {
    free("not_written_since_last_charged_reply");
    return "ok";
  }
  const lot =
    customer.lots.find(({ kind, held }) => kind === "purchased" && held > 0) ??
    customer.lots.find(({ held }) => held > 0);
  if (lot !== undefined) {
    lot.held -= 1;
    touched.add(lot);
  }
  customer.charged += 1;
  conversation.lastCharged = conversation.messages;
  return "ok";
}

export function modelGoodwill(customer: ModelCustomer, id: string, credits: number): void {
  if (customer.goodwill.has(id)) return;
  customer.goodwill.add(id);
  customer.lots.push({ kind: "free", amount: credits, held: credits });
}

export function modelPurchase(
  customer: ModelCustomer,
  id: string,
  credits: number,
  minor: number,
): ModelPurchase {
  return {
    id,
    customer,
    credits,
    minor,
    lot: null,
    paidAt: 0,
    back: 0,
    owed: 0,
    refunds: new Map(),
    disputes: new Map(),
  };
}

/** The provider reports the purchase as paid. */
export function modelPaid(purchase: ModelPurchase, now: number): void {
  if (purchase.lot !== null) return;
  purchase.paidAt = now;
  const { customer, credits } = purchase;
  const lot: ModelLot = { kind: "purchased", amount: credits, held: credits };
  customer.lots.push(lot);
  purchase.lot = lot;
  while (customer.debt > 0 && lot.held > 0) {
    customer.debt -= 1;
    lot.held -= 1;
    touched.add(lot);
  }
  follow(purchase);
}

const refundSteps: readonly RefundNews[] = ["requested", "succeeded", "failed"];
const disputeSteps: readonly DisputeNews[] = ["open", "lost", "won"];

export function modelRefund(
  purchase: ModelPurchase,
  id: string,
  minor: number,
  status: RefundNews,
  takes: ModelRefund["takes"] = "share",
): void {
  const refund = purchase.refunds.get(id) ?? { minor, status, takes };
  purchase.refunds.set(id, refund);
  if (refundSteps.indexOf(status) > refundSteps.indexOf(refund.status)) refund.status = status;
  follow(purchase);
}

/** The customer asks for a refund, which the provider makes at once; returns `ok` or the error's code. */
export function modelOwnRefund(purchase: ModelPurchase, id: string): string {
  const { lot, refunds, disputes, minor } = purchase;
  // this refund was requested before
  if (refunds.has(id)) return "ok";
  // goodwill ends no refund
  const gone = [...refunds.values()].some(
    ({ status, takes }) => status === "requested" || (status === "succeeded" && takes !== 0),
  );
  const left = minor - goneOf(purchase);
  const disputed = [...disputes.values()].some(({ status }) => status !== "won");
  if (lot === null || lot.held < lot.amount || touched.has(lot) || gone || disputed || left <= 0)
    return "refund_not_allowed";
  modelRefund(purchase, id, left, "succeeded", "all");
  return "ok";
}

/** Minor units that went back or are on their way. */
function goneOf(purchase: ModelPurchase): number {
  let money = 0;
  for (const refund of purchase.refunds.values()) if (refund.status !== "failed") money += refund.minor;
  for (const dispute of purchase.disputes.values()) if (dispute.status === "lost") money += dispute.minor;
  return money;
}

/**
 * One member of staff asks for a part of a purchase and another approves it; the provider makes it at once. Returns `ok` or
 * the error's code.
 */
export function modelPartRefund(
  purchase: ModelPurchase,
  id: string,
  kind: "credits" | "goodwill",
  amount: number,
): string {
  const { lot, refunds, disputes, minor, credits } = purchase;
  if (refunds.has(id)) return "ok";
  const underWay = [...refunds.values()].some(({ status }) => status === "requested");
  const disputed = [...disputes.values()].some(({ status }) => status !== "won");
  if (lot === null || underWay || disputed) return "refund_not_allowed";
  const left = minor - goneOf(purchase);
  if (kind === "goodwill") {
    if (amount > left) return "refund_not_allowed";
    modelRefund(purchase, id, amount, "succeeded", 0);
    return "ok";
  }
  let before = 0;
  let paid = 0;
  for (const each of refunds.values()) {
    if (each.status === "failed" || typeof each.takes !== "number" || each.takes === 0) continue;
    before += each.takes;
    paid += each.minor;
  }
  // the most minor units that so many credits together are worth
  let together = 0;
  while ((together + 1) * credits <= (before + amount) * minor) together += 1;
  const price = together - paid;
  if (amount > lot.held || price <= 0 || price > left) return "refund_not_allowed";
  modelRefund(purchase, id, price, "succeeded", amount);
  return "ok";
}

const dayMs = 86_400_000;

/**
 * The customer withdraws from a purchase, which the provider pays back at once; returns `ok` or the error's code. A
 * withdrawal that was made before is the answer if no other is possible. Days are those of a British winter.
 */
export function modelWithdraw(purchase: ModelPurchase, now: number): string {
  const { lot, refunds, disputes, minor, credits, paidAt } = purchase;
  const made = [...refunds.keys()].some((name) => name.startsWith("asked withdrawal"));
  if (lot === null) return "withdrawal_not_allowed";
  if (Math.floor(now / dayMs) - Math.floor(paidAt / dayMs) > 14) return made ? "ok" : "withdrawal_over";
  let before = 0;
  let paid = 0;
  for (const each of refunds.values()) {
    if (each.status === "failed" || typeof each.takes !== "number" || each.takes === 0) continue;
    before += each.takes;
    paid += each.minor;
  }
  // the fewest minor units that so many credits together are worth
  let together = 0;
  while (together * credits < (before + lot.held) * minor) together += 1;
  const price = Math.min(together - paid, minor - goneOf(purchase));
  const disputed = [...disputes.values()].some(({ status }) => status !== "won");
  if (disputed || lot.held === 0 || price <= 0) return made ? "ok" : "withdrawal_not_allowed";
  modelRefund(purchase, `asked withdrawal ${refunds.size}`, price, "succeeded", lot.held);
  return "ok";
}

export function modelDispute(purchase: ModelPurchase, id: string, minor: number, status: DisputeNews): void {
  const dispute = purchase.disputes.get(id) ?? { minor, status };
  purchase.disputes.set(id, dispute);
  if (disputeSteps.indexOf(status) > disputeSteps.indexOf(dispute.status)) dispute.status = status;
  follow(purchase);
}

/** Moves credits one by one until as many are back as the returned money had bought. */
function follow(purchase: ModelPurchase): void {
  const { lot, customer, credits, minor } = purchase;
  if (lot === null) return;
  let money = 0;
  let named = 0;
  for (const { status, takes, minor: refunded } of purchase.refunds.values()) {
    if (status === "failed") continue;
    if (takes === "share") money += refunded;
    else named += takes === "all" ? credits : takes;
  }
  for (const dispute of purchase.disputes.values()) if (dispute.status === "lost") money += dispute.minor;
  // whole credits whose price went back, and those that refunds name
  let due = 0;
  while (due < credits && (due + 1) * minor <= money * credits) due += 1;
  due = Math.min(credits, due + named);
  while (purchase.back < due) {
    purchase.back += 1;
    if (lot.held > 0) lot.held -= 1;
    else {
      (customer.successor ?? customer).debt += 1;
      if (customer.successor !== null) customer.passedOn += 1;
      purchase.owed += 1;
    }
  }
  if (purchase.back > due) giveAgain(purchase, lot, purchase.back - due);
}

/** Credit by credit: cancels open debt; for debt that a successor has paid, gives it the credits. */
function giveAgain(purchase: ModelPurchase, lot: ModelLot, credits: number): void {
  const { customer } = purchase;
  const { successor } = customer;
  const debtor = successor ?? customer;
  let filled = 0;
  purchase.back -= credits;
  for (let count = 0; count < credits; count += 1) {
    const stands = debtor.debt > 0 && (successor === null || customer.passedOn > 0);
    if (purchase.owed > 0 && stands) {
      debtor.debt -= 1;
      purchase.owed -= 1;
      if (successor !== null) customer.passedOn -= 1;
    } else {
      lot.held += 1;
      filled += 1;
    }
  }
  const paid = successor === null ? 0 : Math.min(filled, purchase.owed, customer.passedOn);
  if (successor === null || paid === 0) return;
  lot.held -= paid;
  customer.passedOn -= paid;
  successor.lots.push({ kind: "free", amount: paid, held: paid });
}
