import type { ChatCosts, SpendingMonth } from "@parlour/contract/operations/spending";
import { regions, type RegionCode } from "@parlour/contract/regions";
import type { Db } from "../plugins/database.ts";
import { dayIn } from "./local-time.ts";
import { readTables, type WholeTables } from "./whole-tables.ts";

/**
 * Calculates a second time what a customer spent, from messages, ledger and payments and in another way than the
 * server: reply by reply, in exact fractions of a minor unit. SQL only reads whole tables.
 */

const tables = {
  conversations: "conversations",
  disputes: "disputes",
  entries: "ledger_entries",
  lots: "credit_lots",
  messages: "messages",
  payments: "payments",
  postings: "ledger_postings",
  profiles: "profiles",
  refunds: "refunds",
} as const;

/** What spending is counted from. */
export type SpendingBooks = WholeTables<typeof tables>;

export const openSpendingBooks = (db: Db): Promise<SpendingBooks> => readTables(db, tables);

/** A possible mistake in the server's counting; the recount must reveal it. */
export const spendingMistakes = [
  "months in UTC",
  "free credits cost money",
  "one price for all purchases",
  "goodwill forgotten",
  "lost disputes forgotten",
  "failed refunds counted",
  "refunds in the month of their purchase",
  "free replies left out",
  "messages sent counted as replies",
  "asked price instead of what was received",
] as const;
export type SpendingMistake = (typeof spendingMistakes)[number];

/** What was spent, in the form that the server returns. */
export interface CountedSpending {
  readonly chats: readonly Omit<ChatCosts["chats"][number], "profileName">[];
  readonly months: readonly SpendingMonth[];
}

/** Recounts a customer's chats and those months in which anything happened. */
export function recountSpending(
  books: SpendingBooks,
  { customerId, region }: { readonly customerId: string; readonly region: RegionCode },
  mistake: SpendingMistake | null = null,
): CountedSpending {
  const zone = mistake === "months in UTC" ? "UTC" : regions[region].timeZone;
  const payments = books.payments.filter((row) => row.customer_id === customerId);
  const paidFor = (payment: (typeof payments)[number]): number =>
    mistake === "asked price instead of what was received"
      ? payment.price_minor
      : (payment.received_minor ?? payment.price_minor);
  const refundsOf = (intent: string) =>
    books.refunds.filter(
      (row) =>
        row.intent_id === intent &&
        (["requested", "succeeded"].includes(row.status) ||
          (mistake === "failed refunds counted" && row.status === "failed")),
    );
  const lostOf = (intent: string) =>
    mistake === "lost disputes forgotten"
      ? []
      : books.disputes.filter((row) => row.intent_id === intent && row.status === "lost");
  const sum = (rows: readonly { readonly minor: number }[]): number =>
    rows.reduce((total, { minor }) => total + minor, 0);

  const profileOf = new Map(books.conversations.map((row) => [row.id, row.profile_id]));
  const lotOfReply = new Map<string, string>();
  for (const entry of books.entries) {
    if (entry.cause !== "reply" || entry.customer_id !== customerId) continue;
    const posting = books.postings.find((row) => row.entry_id === entry.id && row.lot_id !== null);
    if (posting?.lot_id != null) lotOfReply.set(entry.cause_id, posting.lot_id);
  }
  const lots = new Map(books.lots.map((row) => [row.id, row]));
  const replies = books.messages.filter(
    (row) =>
      row.customer_id === customerId &&
      (row.direction === "received" || mistake === "messages sent counted as replies"),
  );
  const spentOf = new Map<string, number>();
  for (const lot of lotOfReply.values()) spentOf.set(lot, (spentOf.get(lot) ?? 0) + 1);

  /** By profile and purchase: hundredths are not enough, so the sum is a fraction until it is rounded. */
  const costs = new Map<string, Map<string, number>>();
  const chats = new Map<string, { replies: number; freeReplies: number }>();
  const months = new Map<string, SpendingMonth & { readonly seen: Set<string> }>();
  const monthAt = (at: Date) => {
    const month = dayIn(zone, at).slice(0, 7);
    const zeros = { paidMinor: 0, purchases: 0, backMinor: 0, replies: 0, freeReplies: 0, days: 0 };
    const found = months.get(month) ?? { month, ...zeros, seen: new Set<string>() };
    months.set(month, found);
    return found;
  };
  for (const reply of replies) {
    const profile = profileOf.get(reply.conversation_id) ?? "";
    const lot = lots.get(lotOfReply.get(reply.id) ?? "");
    const payment = payments.find((row) => row.intent_id === lot?.payment_intent_id);
    const isFree = payment === undefined;
    if (isFree && mistake === "free replies left out") continue;
    const chat = chats.get(profile) ?? { replies: 0, freeReplies: 0 };
    chat.replies += 1;
    if (isFree) chat.freeReplies += 1;
    chats.set(profile, chat);
    const month = monthAt(reply.sent_at);
    month.replies += 1;
    if (isFree) month.freeReplies += 1;
    month.seen.add(dayIn(zone, reply.sent_at));
    month.days = month.seen.size;
    const byLot = costs.get(profile) ?? new Map<string, number>();
    costs.set(profile, byLot);
    if (lot !== undefined && isFree && mistake === "free credits cost money") {
      byLot.set(lot.id, (byLot.get(lot.id) ?? 0) + 50);
    }
    if (lot === undefined || payment === undefined) continue;
    const paid = paidFor(mistake === "one price for all purchases" ? (payments[0] ?? payment) : payment);
    const goodwill = refundsOf(payment.intent_id).filter((row) => row.kind === "goodwill");
    const price = paid - (mistake === "goodwill forgotten" ? 0 : sum(goodwill));
    const kept = paid - sum(refundsOf(payment.intent_id)) - sum(lostOf(payment.intent_id));
    const share = Math.max(0, Math.min(price / lot.amount, kept / (spentOf.get(lot.id) ?? 1)));
    byLot.set(lot.id, (byLot.get(lot.id) ?? 0) + share);
  }
  for (const payment of payments) {
    if (payment.granted_at === null) continue;
    const month = monthAt(payment.granted_at);
    month.paidMinor += paidFor(payment);
    month.purchases += 1;
    for (const refund of refundsOf(payment.intent_id)) {
      const isWrong = mistake === "refunds in the month of their purchase";
      monthAt(isWrong ? payment.granted_at : refund.created_at).backMinor += refund.minor;
    }
    for (const dispute of lostOf(payment.intent_id)) {
      monthAt(dispute.closed_at ?? dispute.opened_at).backMinor += dispute.minor;
    }
  }
  return {
    chats: [...chats]
      .map(([profileId, chat]) => ({
        profileId,
        ...chat,
        // a millionth evens out what fractions lose
        costMinor: [...(costs.get(profileId)?.values() ?? [])].reduce(
          (total, minor) => total + Math.floor(minor + 0.5 + 1e-6),
          0,
        ),
      }))
      .toSorted((one, other) => one.profileId.localeCompare(other.profileId)),
    months: [...months.values()]
      .map(({ seen: _seen, ...month }) => month)
      .toSorted((one, other) => one.month.localeCompare(other.month)),
  };
}
