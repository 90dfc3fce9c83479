import type { InsightNet, Net } from "@parlour/contract/operations/insight-net";
import type { InsightPeriod } from "@parlour/contract/operations/insight";
import { regions } from "@parlour/contract/regions";
import type { Books } from "../insight-books.ts";
import type { Counted } from "../insight-oracle.ts";
import { dayIn, pointName } from "../local-time.ts";
import { rounded } from "./rounded.ts";

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

/** Pairs the figures of net revenue with those from the raw rows; `step` is that of the series. */
export function netPairs(books: Books, counted: Counted, net: InsightNet, step: InsightPeriod["step"]) {
  const named = (at: Date): string => pointName({ zone: counted.zone, step }, at);
  return {
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
