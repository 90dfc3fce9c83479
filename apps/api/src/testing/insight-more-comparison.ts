import type { FraudMonth, InsightFraud } from "@parlour/contract/operations/fraud";
import type { InsightPeriod, InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightNet, Net } from "@parlour/contract/operations/insight-net";
import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import type { InsightReturning } from "@parlour/contract/operations/insight-returning";
import { regions } from "@parlour/contract/regions";
import type { Result } from "@parlour/contract/result";
import type { Cohort } from "../modules/office/insight/cohort-rules.ts";
import { countCohorts } from "../modules/office/insight/cohort-service.ts";
import { readFraud } from "../modules/office/insight/fraud-service.ts";
import { readNet } from "../modules/office/insight/net-service.ts";
import { readPresence } from "../modules/office/insight/presence-service.ts";
import { readProfiles } from "../modules/office/insight/profile-service.ts";
import { readReturning } from "../modules/office/insight/returning-service.ts";
import type { Platform } from "../platform.ts";
import { dayIn, hourOf, pointName, type Books, type oracle } from "./insight-oracle.ts";

/**
 * Compares figures by profile, presence, customers who come back, cohorts, net revenue and fraud with those counted from the raw
 * rows, one by one.
 */

export interface MoreFigures {
  readonly profiles: InsightProfiles;
  readonly presence: InsightPresence;
  readonly returning: InsightReturning;
  /** Exact, before they are rounded to be shown. */
  readonly cohorts: readonly Cohort[];
  readonly net: InsightNet;
  readonly fraud: InsightFraud;
}

function valueOf<Value>(result: Result<Value, "invalid_request">): Value {
  if (!result.ok) throw new Error("a question was refused");
  return result.value;
}

/** Reads these figures. */
export async function readMoreFigures(
  platform: Pick<Platform, "readDatabase" | "clock" | "settings">,
  query: InsightQuery,
): Promise<MoreFigures> {
  const { brand, region } = query;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return {
    profiles: valueOf(await readProfiles(platform, query)),
    presence: valueOf(await readPresence(platform, query)),
    returning: valueOf(await readReturning(platform, query)),
    cohorts: await countCohorts(platform, scope),
    net: valueOf(await readNet(platform, query)),
    fraud: await readFraud(platform, scope),
  };
}

type Counted = ReturnType<typeof oracle>;

/** Cuts a time at full hours: each piece with its beginning. */
function hoursIn(from: Date, to: Date): readonly { readonly at: Date; readonly ms: number }[] {
  const pieces: { at: Date; ms: number }[] = [];
  for (let at = from.getTime(); at < to.getTime();) {
    const next = Math.min(to.getTime(), (Math.floor(at / 3_600_000) + 1) * 3_600_000);
    pieces.push({ at: new Date(at), ms: next - at });
    at = next;
  }
  return pieces;
}

function profilesOf(books: Books, counted: Counted) {
  const profileOf = new Map(books.conversations.map((each) => [each.id, each.profile_id]));
  const siteOf = new Map(
    books.conversations.map((each) => {
      const site = counted.customers.get(each.customer_id);
      return [each.id, `${site?.brand} ${site?.region}`];
    }),
  );
  const keyOf = (conversation: string): string =>
    `${siteOf.get(conversation)} ${profileOf.get(conversation)}`;
  const written = counted.written.filter((each) => counted.within(each.sent_at));
  const replies = counted.replies.filter(({ at }) => counted.within(at));
  const keys = new Set([
    ...written.map((each) => keyOf(each.conversation_id)),
    ...replies.map(({ conversation }) => keyOf(conversation)),
  ]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const own = replies.filter(({ conversation }) => keyOf(conversation) === key);
      return [
        key,
        {
          written: written.filter((each) => keyOf(each.conversation_id) === key).length,
          replies: own.length,
          charged: own.filter(({ charged }) => charged).length,
          credits: own.reduce((sum, { credits }) => sum + credits, 0),
          waits: counted.waitsOf(own.map(({ wait }) => wait)),
        },
      ];
    }),
  );
}

function presenceOf(books: Books, counted: Counted) {
  const seen = new Map(books.presences.map((row) => [row.staff_id, row.seen_at]));
  const pieces = books.spans
    .filter(({ state }) => state === "available")
    .flatMap((span) =>
      hoursIn(span.began_at, span.ended_at ?? seen.get(span.staff_id) ?? span.began_at)
        .filter(({ at }) => counted.within(at))
        .map((piece) => ({ ...piece, staffId: span.staff_id })),
    );
  const breaks = books.spans.filter((span) => span.state === "break" && counted.within(span.began_at));
  const replies = counted.replies.filter(({ at }) => counted.within(at));
  const ids = new Set([
    ...pieces.map(({ staffId }) => staffId),
    ...breaks.map((span) => span.staff_id),
    ...replies.map(({ staffId }) => staffId),
  ]);
  const sum = (rows: readonly { readonly ms: number }[]): number =>
    rows.reduce((total, { ms }) => total + ms, 0);
  const operators = Object.fromEntries(
    [...ids].map((id) => [
      id,
      {
        presentMs: sum(pieces.filter(({ staffId }) => staffId === id)),
        breaks: breaks.filter((span) => span.staff_id === id).length,
        replies: replies.filter(({ staffId }) => staffId === id).length,
        charged: replies.filter(({ staffId, charged }) => staffId === id && charged).length,
      },
    ]),
  );
  const waited = replies.flatMap(({ began, at }) => (began === null ? [] : hoursIn(began, at)));
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    presentMs: sum(pieces.filter(({ at }) => hourOf(counted.zone, at) === hour)),
    waitedMs: sum(waited.filter(({ at }) => hourOf(counted.zone, at) === hour)),
    written: counted.written.filter(
      ({ sent_at: at }) => counted.within(at) && hourOf(counted.zone, at) === hour,
    ).length,
    replies: replies.filter(({ at }) => hourOf(counted.zone, at) === hour).length,
  }));
  return { operators, hours };
}

function returningOf(counted: Counted, period: InsightPeriod, site: string | null) {
  const written = counted.written.filter((each) => {
    const place = counted.customers.get(each.customer_id);
    return site === null || `${place?.brand} ${place?.region}` === site;
  });
  const writersOn = (wanted: (day: string) => boolean): ReadonlySet<string> =>
    new Set(
      written.filter((each) => wanted(dayIn(counted.zone, each.sent_at))).map((each) => each.customer_id),
    );
  const now = writersOn((day) => day >= period.firstDay && day <= period.lastDay);
  const before = writersOn((day) => day >= period.before.firstDay && day <= period.before.lastDay);
  const ever = writersOn((day) => day < period.firstDay);
  const returned = [...now].filter((id) => before.has(id)).length;
  const fresh = [...now].filter((id) => !ever.has(id)).length;
  return {
    totals: { active: now.size, returned, fresh, cameBack: now.size - returned - fresh },
    activeBefore: before.size,
    points: (nameOf: (at: Date) => string, name: string) => {
      const here = written.filter((each) => counted.within(each.sent_at) && nameOf(each.sent_at) === name);
      const first = here.map(({ sent_at: at }) => at.getTime()).toSorted((a, b) => a - b)[0] ?? 0;
      const active = new Set(here.map((each) => each.customer_id));
      const old = new Set(
        written
          .filter((each) => each.sent_at.getTime() < first || nameOf(each.sent_at) < name)
          .filter((each) => !here.includes(each))
          .map((each) => each.customer_id),
      );
      return { active: active.size, fresh: [...active].filter((id) => !old.has(id)).length };
    },
  };
}

function cohortsOf(books: Books, counted: Counted, months: readonly string[]): readonly Cohort[] {
  const monthOf = (at: Date): string => `${dayIn(counted.zone, at).slice(0, 7)}-01`;
  const accounts = books.accounts.filter((each) => counted.is(counted.accounts.get(each.customer_id)));
  return months.map((month) => {
    const own = new Set(
      accounts
        .filter((each) => each.opened_at !== null && monthOf(each.opened_at) === month)
        .map((each) => each.customer_id),
    );
    const bought = books.payments.filter((each) => each.granted_at !== null && own.has(each.customer_id));
    const wrote = books.messages.filter(
      ({ direction, ...each }) => direction === "sent" && own.has(each.customer_id),
    );
    return {
      month,
      accounts: own.size,
      bought: new Set(bought.map((each) => each.customer_id)).size,
      months: months
        .filter((each) => each >= month)
        .toSorted((a, b) => a.localeCompare(b))
        .map((each) => ({
          active: new Set(
            wrote.filter(({ sent_at: at }) => monthOf(at) === each).map(({ customer_id: id }) => id),
          ).size,
          buying: new Set(
            bought
              .filter(({ granted_at: at }) => at !== null && monthOf(at) === each)
              .map(({ customer_id: id }) => id),
          ).size,
        })),
    };
  });
}

/** Rounds half up by the text of the quotient, with tenths of a minor unit to spare. */
const rounded = (value: number): number => Math.round(Number(value.toFixed(6)));

function netOf(
  books: Books,
  counted: Counted,
  currency: string,
  also: (at: Date, payment: Books["payments"][number]) => boolean = () => true,
): Net {
  const ratesOf = (payment: Books["payments"][number]) => {
    if (payment.granted_at === null) return undefined;
    const day = dayIn(regions[payment.region].timeZone, payment.granted_at);
    return books.rates
      .filter((each) => each.region === payment.region && each.valid_from <= day)
      .toSorted(
        (a, b) => b.valid_from.localeCompare(a.valid_from) || b.created_at.getTime() - a.created_at.getTime(),
      )[0];
  };
  const tax = (payment: Books["payments"][number], minor: number): number => {
    const points = ratesOf(payment)?.tax_basis_points ?? 0;
    return rounded(minor - minor / (1 + points / 10_000));
  };
  const counts = (at: Date | null, payment: Books["payments"][number]): boolean =>
    payment.currency === currency &&
    counted.is({ brand: payment.brand_id, region: payment.region }) &&
    counted.within(at) &&
    also(at, payment);
  const net = {
    purchases: 0,
    withoutRates: 0,
    grossMinor: 0,
    returnedMinor: 0,
    taxMinor: 0,
    feesMinor: 0,
    netMinor: 0,
  };
  for (const payment of books.payments) {
    const minor = payment.received_minor ?? payment.price_minor;
    if (payment.granted_at !== null && counts(payment.granted_at, payment)) {
      const rates = ratesOf(payment);
      net.purchases += 1;
      net.withoutRates += rates === undefined ? 1 : 0;
      net.grossMinor += minor;
      net.taxMinor += tax(payment, minor);
      if (rates !== undefined)
        net.feesMinor += rounded((minor * rates.fee_basis_points) / 10_000) + rates.fee_fixed_minor;
    }
    const returned = [
      ...books.refunds
        .filter((each) => each.intent_id === payment.intent_id && each.status === "succeeded")
        .map((each) => ({ at: each.updated_at, minor: each.minor })),
      ...books.disputes
        .filter((each) => each.intent_id === payment.intent_id && each.status === "lost")
        .map((each) => ({ at: each.closed_at, minor: each.minor })),
    ];
    for (const back of returned) {
      if (payment.granted_at === null || !counts(back.at, payment)) continue;
      net.returnedMinor += back.minor;
      net.taxMinor -= tax(payment, back.minor);
    }
  }
  net.netMinor = net.grossMinor - net.returnedMinor - net.taxMinor - net.feesMinor;
  return net;
}

type FraudCounts = Pick<
  FraudMonth,
  "month" | "payments" | "warnings" | "disputes" | "affected" | "basisPoints"
>;

/** Counts a month's payments, and the first warnings and disputes of payments. */
function fraudOf(books: Books, counted: Counted, month: string): FraudCounts {
  const isIn = (at: Date | null | undefined): boolean =>
    at !== null && at !== undefined && dayIn(counted.zone, at).slice(0, 7) === month.slice(0, 7);
  const counts = { month, payments: 0, warnings: 0, disputes: 0, affected: 0 };
  for (const payment of books.payments) {
    if (!counted.is({ brand: payment.brand_id, region: payment.region })) continue;
    const first = (times: readonly Date[]): Date | undefined => times.toSorted((a, b) => +a - +b)[0];
    const ofPayment = (row: { readonly intent_id: string }): boolean => row.intent_id === payment.intent_id;
    const warned = isIn(first(books.fraudWarnings.filter(ofPayment).map((row) => row.warned_at)));
    const disputed = isIn(first(books.disputes.filter(ofPayment).map((row) => row.opened_at)));
    counts.payments += isIn(payment.granted_at) ? 1 : 0;
    counts.warnings += warned ? 1 : 0;
    counts.disputes += disputed ? 1 : 0;
    counts.affected += warned || disputed ? 1 : 0;
  }
  const { payments, warnings, disputes } = counts;
  return {
    ...counts,
    basisPoints: payments === 0 ? null : rounded((10_000 * (warnings + disputes)) / payments),
  };
}

/** Pairs each of these figures with the one from the raw rows. */
export function morePairs(
  books: Books,
  counted: Counted,
  { profiles, presence, returning, cohorts, net, fraud }: MoreFigures,
) {
  const { period } = returning;
  const named = (at: Date): string => pointName({ zone: counted.zone, step: period.step }, at);
  const present = presenceOf(books, counted);
  const back = returningOf(counted, period, null);
  return {
    profiles: [
      Object.fromEntries(
        profiles.profiles.map(({ brand, region, profileId, written, replies, charged, credits, waits }) => [
          `${brand} ${region} ${profileId}`,
          { written, replies, charged, credits, waits },
        ]),
      ),
      profilesOf(books, counted),
    ],
    presence: [
      Object.fromEntries(
        presence.operators.map(({ staffId, presentMs, breaks, replies, charged }) => [
          staffId,
          { presentMs, breaks, replies, charged },
        ]),
      ),
      present.operators,
    ],
    presenceHours: [
      presence.hours.map(({ hour, presentMs, waitedMs, written, replies }) => ({
        hour,
        presentMs,
        waitedMs,
        written,
        replies,
      })),
      present.hours,
    ],
    returning: [
      {
        totals: returning.totals,
        activeBefore: returning.activeBefore,
        sites: Object.fromEntries(
          returning.sites.map(({ brand, region, ...row }) => [`${brand} ${region}`, row]),
        ),
        series: returning.series.map(({ active, fresh }) => ({ active, fresh })),
      },
      {
        totals: back.totals,
        activeBefore: back.activeBefore,
        sites: Object.fromEntries(
          returning.sites.map(({ brand, region }) => {
            const site = `${brand} ${region}`;
            return [site, returningOf(counted, period, site).totals];
          }),
        ),
        series: returning.series.map(({ start }) => back.points(named, named(new Date(start)))),
      },
    ],
    cohorts: [
      cohorts,
      cohortsOf(
        books,
        counted,
        cohorts.map(({ month }) => month),
      ),
    ],
    fraud: [
      fraud.months.map(({ month, payments, warnings, disputes, affected, basisPoints }) => ({
        month,
        payments,
        warnings,
        disputes,
        affected,
        basisPoints,
      })),
      fraud.months.map(({ month }) => fraudOf(books, counted, month)),
    ],
    net: [
      {
        currencies: net.currencies.map(({ currency, totals, series }) => ({ currency, totals, series })),
        sites: net.sites,
      },
      {
        currencies: net.currencies.map(({ currency, series }) => ({
          currency,
          totals: netOf(books, counted, currency),
          series: series.map(({ start }) => {
            const name = named(new Date(start));
            return { start, ...netOf(books, counted, currency, (at) => named(at) === name) };
          }),
        })),
        sites: net.sites.map(({ brand, region, currency }) => ({
          brand,
          region,
          currency,
          ...netOf(
            books,
            counted,
            currency,
            (_at, payment) => payment.brand_id === brand && payment.region === region,
          ),
        })),
      },
    ],
  };
}
