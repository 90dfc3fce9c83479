import { describeProblem } from "@parlour/contract/field-problem";
import {
  longestPriceLead,
  type PriceVersion,
  type SitePrices,
} from "@parlour/contract/operations/ops-prices";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { bundlePriceProblems, type PriceList } from "@parlour/contract/rules/bundle-prices";
import type { Db } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { missingPart, type Place, type PlaceFailure } from "../brands/index.ts";
import { addPrices, withdrawLocked } from "./locked-service.ts";
import { priceTimeline } from "./rules.ts";
import { lockPrices, regionExists, selectPriceVersions } from "./store.ts";

const listed = 100;

type PricesPlatform = Pick<Platform, "database" | "clock" | "random">;

/** Returns which of brand and region does not exist; null if both exist. */
async function missingPlace(db: Db, place: Place): Promise<PlaceFailure | null> {
  return (await regionExists(db, place)) ? null : await missingPart(db, place);
}

async function pricesAt(db: Db, place: Place, at: Date): Promise<SitePrices> {
  const versions = priceTimeline(await selectPriceVersions(db, place, listed), at);
  return {
    currency: regions[place.region].currency,
    at: at.toISOString(),
    versions: versions.map(
      ({ startsAt, endsAt, createdAt, withdrawnAt: _withdrawnAt, ...version }): PriceVersion => ({
        ...version,
        startsAt: startsAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      }),
    ),
  };
}

/** Reads a region's bundle prices: current, scheduled and former. */
export async function readPrices(
  { database, clock }: Pick<Platform, "database" | "clock">,
  place: Place,
): Promise<Result<SitePrices, PlaceFailure>> {
  const missing = await missingPlace(database, place);
  return missing === null ? succeed(await pricesAt(database, place, clock.now())) : fail(missing);
}

export interface PriceChange {
  /** Null: from this moment. */
  readonly startsAt: Date | null;
  readonly bundles: PriceList;
  readonly note: string;
  /** The newest version that the author has seen. */
  readonly after: number;
}

/**
 * Sets a region's prices from now or from a later time. The lock is taken before the clock is read: orders
 * being priced finish first, and later ones see the change, so that no order gets an outdated price.
 */
export async function changePrices(
  { database, clock, random }: PricesPlatform,
  staffId: string,
  place: Place,
  change: PriceChange,
): Promise<
  Result<SitePrices, Failure<PlaceFailure | "prices_invalid" | "price_start_past" | "prices_changed">>
> {
  const missing = await missingPlace(database, place);
  if (missing !== null) return fail(missing);
  const problems = [...bundlePriceProblems("bundles", change.bundles, regions[place.region].currency)];
  if (problems.length > 0) {
    return fail({ code: "prices_invalid", message: problems.map(describeProblem).join("; ") });
  }
  return await inTransaction(database, async (trx) => {
    await lockPrices(trx, place);
    const now = clock.now();
    const startsAt = change.startsAt ?? now;
    if (startsAt < now) return fail("price_start_past");
    if (startsAt > secondsFrom(now, longestPriceLead * 24 * 3600)) {
      const message = `Prices can begin within ${longestPriceLead} days.`;
      return fail({ code: "prices_invalid", message });
    }
    const [newest] = await selectPriceVersions(trx, place, 1);
    if ((newest?.version ?? 1) !== change.after) return fail("prices_changed");
    const { bundles, note } = change;
    await addPrices(trx, { random }, place, { bundles, note, startsAt }, { staffId, now });
    return succeed(await pricesAt(trx, place, now));
  });
}

/** Withdraws a price change that has not begun yet. Prices that apply or applied cannot be withdrawn. */
export async function withdrawPrices(
  { database, clock, random }: PricesPlatform,
  staffId: string,
  place: Place,
  version: number,
): Promise<Result<SitePrices, PlaceFailure | "version_not_found" | "price_not_coming">> {
  const missing = await missingPlace(database, place);
  if (missing !== null) return fail(missing);
  return await inTransaction(database, async (trx) => {
    await lockPrices(trx, place);
    const now = clock.now();
    const versions = priceTimeline(await selectPriceVersions(trx, place, listed), now);
    const found = versions.find((each) => each.version === version);
    if (found === undefined) return fail("version_not_found");
    if (found.state !== "coming" || found.startsAt === null) return fail("price_not_coming");
    const { startsAt } = found;
    await withdrawLocked(trx, { random }, place, { version, startsAt }, { staffId, now });
    return succeed(await pricesAt(trx, place, now));
  });
}
