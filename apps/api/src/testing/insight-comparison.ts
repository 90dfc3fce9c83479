import type { InsightDesk } from "@parlour/contract/operations/insight";
import type { InsightMoney } from "@parlour/contract/operations/insight-money";
import type { InsightPeople } from "@parlour/contract/operations/insight-people";
import { recountedPairs, type RecountedFigures } from "./insight-recounts.ts";
import type { Books } from "./insight-books.ts";
import { oracle, type Mistake, type Wanted } from "./insight-oracle.ts";
import { hourOf, pointName } from "./local-time.ts";

/** Compares the dashboards' figures with those counted from the raw rows. */

/** The figures of one scope and period. */
export interface Figures extends RecountedFigures {
  readonly desk: InsightDesk;
  readonly people: InsightPeople;
  readonly money: InsightMoney;
}

/**
 * Pairs each figure of the server's response with the one from the raw rows; a pair that differs is a wrong
 * figure.
 */
export function pairs(
  books: Books,
  { desk, people, money, ...recounted }: Figures,
  wanted: Wanted,
  mistake: Mistake | null = null,
) {
  const counted = oracle(books, desk.period, wanted, mistake);
  const { period } = desk;
  const here = (at: Date): boolean => counted.within(at);
  const named = (at: Date): string => pointName({ zone: counted.zone, step: period.step }, at);
  const asOf = new Date(period.asOf);
  const ends = [...desk.series.slice(1).map(({ start }) => new Date(start)), new Date(period.to)];
  const codesAreKept = period.firstDay >= people.codesKeptFrom;
  const codesWereKept = period.before.firstDay >= people.codesKeptFrom;
  const withoutCodes = { asked: null, verified: null };
  const consentsOf = ({ optedIn, outByText, outInAccount, outByStaff }: InsightPeople["consents"]) => ({
    optedIn,
    outByText,
    outInAccount,
    outByStaff,
  });
  return {
    desk: [desk.totals, counted.desk("now")],
    deskBefore: [desk.before, counted.desk("before")],
    care: [desk.care, counted.care()],
    series: [
      desk.series.map(({ written, replies, charged, waits, waitingAtEnd, operators }) => ({
        written,
        replies,
        charged,
        waits,
        waitingAtEnd,
        operators,
      })),
      desk.series.map(({ start }, index) => {
        const name = named(new Date(start));
        const answered = counted.replies.filter(({ at }) => here(at) && named(at) === name);
        const end = ends[index] ?? asOf;
        return {
          written: counted.written.filter((each) => here(each.sent_at) && named(each.sent_at) === name)
            .length,
          replies: answered.length,
          charged: answered.filter(({ charged }) => charged).length,
          waits: counted.waitsOf(answered.map(({ wait }) => wait)),
          operators: new Set(answered.map(({ staffId }) => staffId)).size,
          // with a stopped clock, events at exactly this time must be counted
          waitingAtEnd: counted.waitingAt(end > asOf ? new Date(asOf.getTime() + 1) : end),
        };
      }),
    ],
    hours: [
      desk.hours.map(({ hour, written, replies, waits }) => ({ hour, written, replies, waits })),
      Array.from({ length: 24 }, (_, hour) => {
        const own = counted.replies.filter(({ at }) => here(at) && hourOf(counted.zone, at) === hour);
        const written = counted.written.filter(
          ({ sent_at: at }) => here(at) && hourOf(counted.zone, at) === hour,
        ).length;
        return { hour, written, replies: own.length, waits: counted.waitsOf(own.map(({ wait }) => wait)) };
      }),
    ],
    operators: [
      Object.fromEntries(
        desk.operators.map(({ staffId, replies, conversations, waits }) => [
          staffId,
          { replies, conversations, waits },
        ]),
      ),
      Object.fromEntries(
        [...new Set(counted.replies.filter(({ at }) => here(at)).map(({ staffId }) => staffId))].map((id) => {
          const own = counted.replies.filter(({ at, staffId }) => here(at) && staffId === id);
          const conversations = new Set(own.map(({ conversation }) => conversation)).size;
          return [
            id,
            { replies: own.length, conversations, waits: counted.waitsOf(own.map(({ wait }) => wait)) },
          ];
        }),
      ),
    ],
    funnel: [people.funnel, { ...counted.funnel("now"), ...(codesAreKept ? {} : withoutCodes) }],
    funnelBefore: [
      people.funnelBefore,
      { ...counted.funnel("before"), ...(codesWereKept ? {} : withoutCodes) },
    ],
    consents: [consentsOf(people.consents), counted.consents("now")],
    consentsBefore: [consentsOf(people.consentsBefore), counted.consents("before")],
    takings: [
      Object.fromEntries(
        money.currencies.map(({ currency, totals, before }) => [currency, { totals, before }]),
      ),
      Object.fromEntries(
        money.currencies.map(({ currency }) => [
          currency,
          { totals: counted.takings(currency, "now"), before: counted.takings(currency, "before") },
        ]),
      ),
    ],
    standing: [
      Object.fromEntries(
        money.currencies.map(
          ({ currency, buyers, disputesOpened, openDisputes, openDisputedMinor, held, heldMinor }) => [
            currency,
            { buyers, disputesOpened, openDisputes, openDisputedMinor, held, heldMinor },
          ],
        ),
      ),
      Object.fromEntries(money.currencies.map(({ currency }) => [currency, counted.standing(currency)])),
    ],
    moneySeries: [
      money.currencies.map(({ series }) => series),
      money.currencies.map(({ currency, series }) =>
        series.map(({ start }) => {
          const name = named(new Date(start));
          return { start, ...counted.takings(currency, "now", (at) => named(at) === name) };
        }),
      ),
    ],
    credits: [money.credits.movements, counted.movements("now")],
    creditsBefore: [money.credits.before, counted.movements("before")],
    stock: [
      { opening: money.credits.opening, closing: money.credits.closing },
      {
        opening: counted.stock((at) => at < new Date(period.from)),
        closing: counted.stock((at) => at < new Date(period.to)),
      },
    ],
    left: [money.credits.left, counted.left()],
    ...recountedPairs(books, counted, recounted),
  };
}

/** Returns the names of the figures that differ. */
export function wrong(
  books: Books,
  answer: Figures,
  wanted: Wanted,
  mistake: Mistake | null = null,
): string[] {
  return Object.entries(pairs(books, answer, wanted, mistake))
    .filter(([, [given, counted]]) => JSON.stringify(sorted(given)) !== JSON.stringify(sorted(counted)))
    .map(([name]) => name);
}

/** Sorts keys at every depth, so that two values can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
