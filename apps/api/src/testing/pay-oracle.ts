import type { Selectable } from "kysely";
import type { Db } from "../plugins/database.ts";
import type { Database } from "../plugins/database-schema.ts";
import { dayIn } from "./local-time.ts";
import { readTables, type WholeTables } from "./whole-tables.ts";

/**
 * Calculates pay a second time, from the rows themselves and in another way than the server: reply by reply and hour
 * by hour. SQL only reads whole tables.
 */

type Part<Table extends keyof Database, Column extends keyof Selectable<Database[Table]>> = readonly Pick<
  Selectable<Database[Table]>,
  Column
>[];

/** What pay is worked out from. */
export interface PayFacts {
  readonly customers: Part<"customers", "id" | "brand_id" | "region">;
  readonly deleted: Part<"pay_deleted_replies", "staff_id" | "brand_id" | "region" | "charged" | "sent_at">;
  readonly messages: Part<"messages", "customer_id" | "direction" | "staff_id" | "credit_cost" | "sent_at">;
  readonly presences: Part<"staff_presence", "staff_id" | "seen_at">;
  readonly progress: readonly { readonly began_on: unknown; readonly closed_until: unknown }[];
  readonly rates: Part<
    "pay_rates",
    | "id"
    | "brand_id"
    | "region"
    | "valid_from"
    | "created_at"
    | "reply_basis"
    | "reply_minor"
    | "hour_minor"
    | "breaks_paid"
  >;
  readonly sites: Part<"pay_sites", "id" | "staff_id" | "brand_id" | "region" | "valid_from" | "created_at">;
  readonly spans: Part<"presence_spans", "staff_id" | "state" | "began_at" | "ended_at">;
}

const tables = {
  accounts: "credit_accounts",
  customers: "customers",
  deleted: "pay_deleted_replies",
  entries: "pay_entries",
  ledger: "ledger_entries",
  messages: "messages",
  postings: "pay_postings",
  presences: "staff_presence",
  progress: "pay_progress",
  rates: "pay_rates",
  sites: "pay_sites",
  spans: "presence_spans",
} as const;

/** Pay as it is booked, and what it was counted from. */
export type PayBooks = WholeTables<typeof tables>;

export const openPayBooks = (db: Db): Promise<PayBooks> => readTables(db, tables);

/** A possible mistake in the counting; the recount must reveal it. */
export const payMistakes = [
  "days in UTC",
  "free replies charged",
  "rate of the end of the day",
  "first of two rates for one time",
  "breaks always paid",
  "time rounded down",
  "deleted replies forgotten",
  "replies at the pay site",
  "presence without a pay site",
  "each rate from its setting on",
] as const;
export type PayMistake = (typeof payMistakes)[number];

/** What is counted together. */
export interface Counted {
  quantity: number;
  charged: number;
  minor: number;
}

type Rate = PayFacts["rates"][number];

/** Recounts what every operator earned on counted days, by `staff cause day/site/rate`. */
export function recount(books: PayFacts, mistake: PayMistake | null = null): ReadonlyMap<string, Counted> {
  const zone = mistake === "days in UTC" ? "UTC" : "Europe/London";
  const [progress] = books.progress;
  const counted = new Map<string, Counted>();
  if (progress === undefined) return counted;
  const isCounted = (day: string): boolean =>
    day >= dateText(progress.began_on) && day < dateText(progress.closed_until);

  /** The newest of those that had begun. */
  function latest<Row extends { readonly valid_from: Date; readonly created_at: Date; readonly id: string }>(
    rows: readonly Row[],
    at: Date,
  ): Row | undefined {
    let found: Row | undefined;
    for (const row of rows) {
      const begins = mistake === "each rate from its setting on" ? row.created_at : row.valid_from;
      if (begins > at) continue;
      if (found === undefined || row.valid_from > found.valid_from) found = row;
      else if (row.valid_from.getTime() === found.valid_from.getTime()) {
        const isNewer =
          row.created_at > found.created_at ||
          (row.created_at.getTime() === found.created_at.getTime() && row.id > found.id);
        if (isNewer !== (mistake === "first of two rates for one time")) found = row;
      }
    }
    return found;
  }

  function rateAt(brand: string, region: string, at: Date): Rate | undefined {
    const when = mistake === "rate of the end of the day" ? new Date(at.getTime() + 86_400_000) : at;
    return latest(
      books.rates.filter((rate) => rate.brand_id === brand && rate.region === region),
      when,
    );
  }

  function add(key: string, more: Counted): void {
    const sum = counted.get(key) ?? { quantity: 0, charged: 0, minor: 0 };
    counted.set(key, {
      quantity: sum.quantity + more.quantity,
      charged: sum.charged + more.charged,
      minor: sum.minor + more.minor,
    });
  }

  const paySiteAt = (staffId: string, at: Date) =>
    latest(
      books.sites.filter((site) => site.staff_id === staffId),
      at,
    );

  const customers = new Map(books.customers.map((row) => [row.id, row]));
  const alive = books.messages.flatMap((message) => {
    const customer = customers.get(message.customer_id);
    if (message.direction !== "received" || message.staff_id === null || customer === undefined) return [];
    return [
      {
        ...message,
        staff_id: message.staff_id,
        brand_id: customer.brand_id,
        region: customer.region,
        charged: message.credit_cost === 1,
      },
    ];
  });
  const gone = mistake === "deleted replies forgotten" ? [] : books.deleted;
  for (const reply of [...alive, ...gone]) {
    const day = dayIn(zone, reply.sent_at);
    if (!isCounted(day)) continue;
    const there =
      mistake === "replies at the pay site" ? (paySiteAt(reply.staff_id, reply.sent_at) ?? reply) : reply;
    const rate = rateAt(there.brand_id, there.region, reply.sent_at);
    const charged = reply.charged || mistake === "free replies charged" ? 1 : 0;
    const quantity = rate?.reply_basis === "any" ? 1 : charged;
    const key = `${reply.staff_id} replies ${day}/${there.brand_id}-${there.region}/${rate?.id ?? "none"}`;
    if (quantity > 0 || charged > 0)
      add(key, { quantity, charged, minor: quantity * (rate?.reply_minor ?? 0) });
  }

  // Time is divided at each full hour, which includes London's midnights, and at each beginning of a setting.
  const begins = [...books.rates, ...books.sites].map(({ valid_from }) => valid_from.getTime());
  const times = new Map<string, { ms: number; hourMinor: number }>();
  for (const span of books.spans) {
    const seen = books.presences.find(({ staff_id }) => staff_id === span.staff_id)?.seen_at;
    const from = span.began_at.getTime();
    const to = (span.ended_at ?? seen ?? span.began_at).getTime();
    const edges = new Set([from, to]);
    for (let hour = Math.ceil(from / 3_600_000) * 3_600_000; hour < to; hour += 3_600_000) edges.add(hour);
    for (const begin of begins) if (begin > from && begin < to) edges.add(begin);
    const sorted = [...edges].toSorted((one, other) => one - other);
    for (let index = 1; index < sorted.length; index += 1) {
      const [start = 0, end = 0] = [sorted[index - 1], sorted[index]];
      const at = new Date(start);
      const day = dayIn(zone, at);
      if (!isCounted(day)) continue;
      const set = paySiteAt(span.staff_id, at);
      const site = set ?? (mistake === "presence without a pay site" ? books.rates[0] : undefined);
      if (site === undefined) continue;
      const rate = rateAt(site.brand_id, site.region, at);
      const isPaid =
        span.state === "available" || rate?.breaks_paid === true || mistake === "breaks always paid";
      const cause = span.state === "available" ? "presence" : "breaks";
      const key = `${span.staff_id} ${cause} ${day}/${site.brand_id}-${site.region}/${rate?.id ?? "none"}`;
      const sum = times.get(key) ?? { ms: 0, hourMinor: isPaid ? (rate?.hour_minor ?? 0) : 0 };
      times.set(key, { ...sum, ms: sum.ms + end - start });
    }
  }
  for (const [key, { ms, hourMinor }] of times) {
    const exact = (ms * hourMinor) / 3_600_000;
    add(key, {
      quantity: ms,
      charged: 0,
      minor: mistake === "time rounded down" ? Math.floor(exact) : Math.ceil(exact),
    });
  }
  return counted;
}

function dateText(day: unknown): string {
  return day instanceof Date ? dayIn("UTC", day) : String(day);
}

/** Adds up what the chains have, by the same keys. */
export function booked({
  entries,
  postings,
}: Pick<PayBooks, "entries" | "postings">): ReadonlyMap<string, Counted> {
  const sums = new Map<string, Counted>();
  for (const entry of entries) {
    if (entry.cause === "correction") continue;
    const minor = postings
      .filter((posting) => posting.entry_id === entry.id && posting.account === "operator:pay")
      .reduce((sum, posting) => sum + posting.amount, 0);
    const key = `${entry.staff_id} ${entry.cause} ${entry.cause_id.slice(0, entry.cause_id.lastIndexOf("/"))}`;
    const sum = sums.get(key) ?? { quantity: 0, charged: 0, minor: 0 };
    sums.set(key, {
      quantity: sum.quantity + entry.quantity,
      charged: sum.charged + entry.charged,
      minor: sum.minor + minor,
    });
  }
  for (const [key, { quantity, charged, minor }] of sums) {
    if (quantity === 0 && charged === 0 && minor === 0) sums.delete(key);
  }
  return sums;
}

/** Returns where the chains differ from a recount. */
export function payDifferences(books: PayBooks, mistake: PayMistake | null = null): readonly string[] {
  const [theirs, ours] = [booked(books), recount(books, mistake)];
  return [...new Set([...theirs.keys(), ...ours.keys()])].toSorted().flatMap((key) => {
    const [chain, facts] = [JSON.stringify(theirs.get(key)), JSON.stringify(ours.get(key))];
    return chain === facts ? [] : [`${key}: the chain has ${chain}, the facts make ${facts}`];
  });
}

/**
 * Compares charged replies with the ledger, day by day and site by site: each reply entry of the ledger must be paid once.
 * Returns what differs.
 */
export function ledgerDifferences(books: PayBooks): readonly string[] {
  const [progress] = books.progress;
  if (progress === undefined) return [];
  const sites = new Map(books.accounts.map((row) => [row.customer_id, `${row.brand_id}-${row.region}`]));
  const sums = new Map<string, number>();
  const add = (key: string, count: number): void => void sums.set(key, (sums.get(key) ?? 0) + count);
  for (const { cause, customer_id, created_at } of books.ledger) {
    const day = dayIn("Europe/London", created_at);
    if (cause !== "reply" || day < dateText(progress.began_on) || day >= dateText(progress.closed_until))
      continue;
    add(`${day} ${sites.get(customer_id)}`, 1);
  }
  for (const entry of books.entries) {
    if (entry.cause === "replies")
      add(`${dateText(entry.day)} ${entry.brand_id}-${entry.region}`, -entry.charged);
  }
  return [...sums]
    .filter(([, left]) => left !== 0)
    .map(([key, left]) => `${key}: ${left} charged replies are not paid`);
}
