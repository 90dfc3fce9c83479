import type { PayCause, ReplyBasis } from "@parlour/contract/operations/pay";
import { regions, type Currency, type RegionCode } from "@parlour/contract/regions";

/** What operators earn, worked out from what they did (PAYROLL-1 to PAYROLL-4). Pure. */

/** How many days before the newest counted one are counted again for late changes. */
export const recountedDays = 7;

export interface PaySite {
  readonly brand: string;
  readonly region: RegionCode;
}

/** What a site pays from a time on. */
export interface Rate extends PaySite {
  readonly id: string;
  readonly validFrom: Date;
  readonly replyBasis: ReplyBasis;
  readonly replyMinor: number;
  readonly hourMinor: number;
  readonly breaksPaid: boolean;
}

/** The site whose hourly rate counts from a time on. */
export interface PaySiteFrom extends PaySite {
  readonly validFrom: Date;
}

/** A time at the desk. */
export interface Span {
  readonly state: "available" | "break";
  readonly from: Date;
  readonly to: Date;
}

/** A day of the clock in London, with its beginning and end. */
export interface PayDay {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** Replies of a day at a site that one rate applies to. */
export interface CountedReplies extends PaySite {
  readonly day: string;
  readonly rate: Pick<Rate, "id" | "replyBasis" | "replyMinor"> | null;
  readonly replies: number;
  readonly charged: number;
}

/** Something that is paid together: one cause of one day, at one site, at one rate. */
export interface Earning extends PaySite {
  readonly cause: Exclude<PayCause, "correction">;
  readonly day: string;
  readonly rateId: string | null;
  /** Minor units for each reply or hour; null: no rate was set. */
  readonly rateMinor: number | null;
  /** Paid replies, or milliseconds. */
  readonly quantity: number;
  readonly charged: number;
  readonly minor: number;
}

/** What the entries of one cause, day, site and rate add up to. */
export interface Booked {
  readonly key: string;
  readonly cause: Earning["cause"];
  readonly day: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly rateId: string | null;
  readonly rateMinor: number | null;
  readonly quantity: number;
  readonly charged: number;
  readonly minor: number;
  readonly entries: number;
}

export interface PayPosting {
  readonly account:
    | "operator:pay"
    | "house:replies"
    | "house:presence"
    | "house:breaks"
    | "house:corrections";
  readonly amount: number;
}

/** The facts of an entry that its hash covers. */
export interface PayEntryFacts {
  readonly staffId: string;
  readonly position: number;
  readonly cause: PayCause;
  readonly causeId: string;
  readonly createdAt: Date;
  readonly day: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly quantity: number;
  readonly charged: number;
  readonly rateMinor: number | null;
  readonly reason: string | null;
  readonly correctedBy: string | null;
  readonly postings: readonly PayPosting[];
}

/** The id of a site as statements name it. */
export function siteId({ brand, region }: PaySite): string {
  return `${brand}-${region}`;
}

export function currencyOf(region: RegionCode): Currency {
  return regions[region].currency;
}

/** The text that an entry's hash covers. Its form never changes. */
export function canonicalEntry(entry: PayEntryFacts): string {
  return JSON.stringify([
    "parlour-pay-1",
    entry.staffId,
    entry.position,
    entry.cause,
    entry.causeId,
    entry.createdAt.toISOString(),
    entry.day,
    siteId(entry),
    currencyOf(entry.region),
    entry.quantity,
    entry.charged,
    entry.rateMinor,
    entry.reason,
    entry.correctedBy,
    entry.postings.map(({ account, amount }) => [account, amount]),
  ]);
}

/** Returns the postings for an amount that is earned by a cause. A negative amount is taken back. */
export function postingsOf(cause: PayCause, minor: number): readonly PayPosting[] {
  const house = cause === "correction" ? "house:corrections" : (`house:${cause}` as const);
  return [
    { account: "operator:pay", amount: minor },
    // subtracted from 0 to avoid -0
    { account: house, amount: 0 - minor },
  ];
}

/** Returns what an operator earns by postings. */
export function earnedBy(postings: readonly { readonly account: string; readonly amount: number }[]): number {
  return postings.reduce((sum, { account, amount }) => (account === "operator:pay" ? sum + amount : sum), 0);
}

const hourMs = 3_600_000n;

/**
 * Returns the pay for a time in whole minor units. It is rounded up, so that a rate at the legal minimum never pays
 * less than the minimum.
 */
export function timePay(ms: number, hourMinor: number): number {
  return Number((BigInt(ms) * BigInt(hourMinor) + hourMs - 1n) / hourMs);
}

/** The one in force at a time: the latest that has begun. `rows`: latest beginning first, then newest first. */
export function inForce<Row extends { readonly validFrom: Date }>(
  rows: readonly Row[],
  at: Date,
): Row | undefined {
  return rows.find(({ validFrom }) => validFrom <= at);
}

/** What identifies an earning within an operator's chain. */
export function keyOf({
  cause,
  day,
  rateId,
  ...site
}: Pick<Earning, "cause" | "day" | "brand" | "region" | "rateId">): string {
  return `${cause} ${day}/${siteId(site)}/${rateId ?? "none"}`;
}

/** What replies earn. */
function replyEarnings(counted: readonly CountedReplies[]): readonly Earning[] {
  return counted.map(({ rate, replies, charged, day, brand, region }) => {
    const quantity = rate?.replyBasis === "any" ? replies : charged;
    return {
      cause: "replies",
      day,
      brand,
      region,
      rateId: rate?.id ?? null,
      rateMinor: rate?.replyMinor ?? null,
      quantity,
      charged,
      minor: quantity * (rate?.replyMinor ?? 0),
    };
  });
}

/** The facts of one operator. `rates` and `paySites`: latest beginning first, then newest first. */
export interface Facts {
  readonly days: readonly PayDay[];
  readonly replies: readonly CountedReplies[];
  readonly spans: readonly Span[];
  readonly paySites: readonly PaySiteFrom[];
  readonly rates: readonly Rate[];
}

/**
 * Returns what time at the desk earns. A time is divided where a day, a pay site or a rate begins. Time without a pay
 * site is left out.
 */
function timeEarnings({ days, spans, paySites, rates }: Facts): readonly Earning[] {
  const sums = new Map<string, Earning>();
  const cuts = [...paySites, ...rates].map(({ validFrom }) => validFrom.getTime());
  for (const { day, from, to } of days) {
    for (const span of spans) {
      const [begins, ends] = [
        Math.max(from.getTime(), span.from.getTime()),
        Math.min(to.getTime(), span.to.getTime()),
      ];
      if (begins >= ends) continue;
      const inside = cuts.filter((cut) => cut > begins && cut < ends);
      const edges = [...new Set([begins, ...inside, ends])].toSorted((one, other) => one - other);
      for (const [index, edge] of edges.slice(0, -1).entries()) {
        const at = new Date(edge);
        const site = inForce(paySites, at);
        if (site === undefined) continue;
        const { brand, region } = site;
        const rate = inForce(
          rates.filter((each) => each.brand === brand && each.region === region),
          at,
        );
        const cause = span.state === "break" ? "breaks" : "presence";
        const rateMinor =
          rate === undefined ? null : cause === "breaks" && !rate.breaksPaid ? 0 : rate.hourMinor;
        const earning = {
          cause,
          day,
          brand,
          region,
          rateId: rate?.id ?? null,
          rateMinor,
          charged: 0,
        } as const;
        const key = keyOf(earning);
        const quantity = (sums.get(key)?.quantity ?? 0) + (edges[index + 1] ?? edge) - edge;
        sums.set(key, { ...earning, quantity, minor: timePay(quantity, rateMinor ?? 0) });
      }
    }
  }
  return [...sums.values()];
}

/** Returns everything that an operator earns by their facts. */
export function earningsOf(facts: Facts): readonly Earning[] {
  return [...replyEarnings(facts.replies), ...timeEarnings(facts)].filter(
    ({ quantity, charged }) => quantity !== 0 || charged !== 0,
  );
}

/** An entry that is to be added. */
export interface DueEntry extends Earning {
  readonly causeId: string;
}

const causeOrder = ["replies", "presence", "breaks"] as const;

/**
 * Returns the entries that are missing between the booked and the earned amounts: at first the whole amount, later
 * the difference. Sorted by day, cause and site, so that every chain has the same order.
 */
export function dueEntries(earned: readonly Earning[], booked: readonly Booked[]): readonly DueEntry[] {
  const before = new Map(booked.map((each) => [each.key, each]));
  const now = new Map(earned.map((each) => [keyOf(each), each]));
  const gone = booked
    .filter(({ key }) => !now.has(key))
    .map((each): Earning => ({ ...each, quantity: 0, charged: 0, minor: 0 }));
  return [...now.values(), ...gone]
    .flatMap((each): DueEntry[] => {
      const { cause, day, brand, region, rateId, rateMinor } = each;
      const had = before.get(keyOf(each));
      const quantity = each.quantity - (had?.quantity ?? 0);
      const charged = each.charged - (had?.charged ?? 0);
      const minor = each.minor - (had?.minor ?? 0);
      if (quantity === 0 && charged === 0 && minor === 0) return [];
      const causeId = `${day}/${siteId(each)}/${rateId ?? "none"}/${(had?.entries ?? 0) + 1}`;
      return [{ cause, day, brand, region, rateId, rateMinor, quantity, charged, minor, causeId }];
    })
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        causeOrder.indexOf(one.cause) - causeOrder.indexOf(other.cause) ||
        (one.causeId < other.causeId ? -1 : 1),
    );
}
