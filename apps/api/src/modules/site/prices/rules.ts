import { bundleNames } from "@parlour/contract/rules/bundles";
import type { PriceList } from "@parlour/contract/rules/bundle-prices";

/** Which version of prices applies at a time (PRICE-1). */

/** The fields of a version that decide when its prices apply. */
export interface PriceTimes {
  readonly version: number;
  /** Null: prices of a build that staff's own prices override; they never apply. */
  readonly startsAt: Date | null;
  readonly withdrawnAt: Date | null;
}

export type PriceState = "now" | "coming" | "earlier" | "withdrawn" | "waiting";

/** Sorts versions in the order in which they replace each other: by start, then by number. */
function byStart(
  one: { startsAt: Date; version: number },
  other: { startsAt: Date; version: number },
): number {
  return one.startsAt.getTime() - other.startsAt.getTime() || one.version - other.version;
}

/** Returns each version's state at a given time and when the next version replaces it, in the given order. */
export function priceTimeline<Version extends PriceTimes>(
  versions: readonly Version[],
  at: Date,
): readonly (Version & { readonly state: PriceState; readonly endsAt: Date | null })[] {
  const holding = versions
    .flatMap(({ version, startsAt, withdrawnAt }) =>
      startsAt === null || withdrawnAt !== null ? [] : [{ version, startsAt }],
    )
    .toSorted(byStart);
  const begun = holding.filter(({ startsAt }) => startsAt <= at);
  // If two servers' clocks differ, the first prices may seem to be in the future; they apply anyway.
  const now = begun.at(-1) ?? holding[0];
  return versions.map((each) => {
    if (each.withdrawnAt !== null) return { ...each, state: "withdrawn" as const, endsAt: null };
    const place = holding.findIndex(({ version }) => version === each.version);
    if (place < 0) return { ...each, state: "waiting" as const, endsAt: null };
    const endsAt = holding[place + 1]?.startsAt ?? null;
    if (each.version === now?.version) return { ...each, state: "now" as const, endsAt };
    const isOver = begun.some(({ version }) => version === each.version);
    return { ...each, state: isOver ? ("earlier" as const) : ("coming" as const), endsAt };
  });
}

/** Whether two price lists have the same prices. */
export function samePrices(one: PriceList, other: PriceList): boolean {
  return bundleNames.every(
    (name) => one[name].minor === other[name].minor && one[name].amount === other[name].amount,
  );
}

/**
 * Whether a new build's prices apply from now on. Once staff have set prices, those stay until staff change
 * them; the build's prices are then only listed, as its content is.
 */
export function buildPricesHold(
  versions: readonly { readonly source: "build" | "edit"; readonly withdrawnAt: Date | null }[],
): boolean {
  return !versions.some(({ source, withdrawnAt }) => source === "edit" && withdrawnAt === null);
}
