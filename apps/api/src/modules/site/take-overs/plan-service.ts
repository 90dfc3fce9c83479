import type { LandingContent } from "@parlour/contract/landing-content";
import { longestPriceLead } from "@parlour/contract/operations/ops-prices";
import type { TakenChange } from "@parlour/contract/operations/ops-take-overs";
import { describeProblem } from "@parlour/contract/field-problem";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { bundlePriceProblems, type PriceList } from "@parlour/contract/rules/bundle-prices";
import { contentChanges, type ContentChange } from "@parlour/contract/rules/content-changes";
import type { Db } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Settings } from "../../../plugins/settings.ts";
import { findBrandName, missingPart, type Place, type PlaceFailure } from "../brands/index.ts";
import { findPublished, findVersion, readContentOf } from "../content/index.ts";
import { priceTimeline, selectPriceVersions } from "../prices/index.ts";
import { localMoment, otherBrandProblems, takeableChanges, withChanges } from "./rules.ts";
import type { TakeOverKind } from "./store.ts";

/** As many price versions as the console lists. */
export const pricesRead = 100;

/** What is to be copied, as a call names it. */
export interface Wish extends Place {
  readonly kind: TakeOverKind;
  readonly version: number;
  /** Of content: the fields to take; undefined: all. */
  readonly fields: readonly string[] | undefined;
  /** A local time of each site; null: at once. */
  readonly localStart: string | null;
}

/** A change that can be copied to other sites. */
export type Source = Place & { readonly brandName: string; readonly changes: readonly ContentChange[] } & (
    | { readonly kind: "content" }
    | { readonly kind: "prices"; readonly bundles: PriceList }
  );

/** What copying would do to one site. */
export interface SitePlan {
  readonly place: Place;
  readonly seen: number;
  /** Null: at once, or its local time does not exist. */
  readonly startsAt: Date | null;
  readonly changes: readonly TakenChange[];
  readonly problems: readonly string[];
  /** Null: this site can't take it. */
  readonly made:
    | { readonly kind: "content"; readonly content: LandingContent }
    | { readonly kind: "prices"; readonly bundles: PriceList }
    | null;
}

/** Reads the change to copy, or returns what does not exist. */
export async function readSource(
  db: Db,
  wish: Wish,
): Promise<Result<Source, PlaceFailure | "version_not_found">> {
  const { brandId, region, kind, version, fields } = wish;
  const brandName = await findBrandName(db, brandId);
  if (brandName === null || (await findPublished(db, wish)) === null)
    return fail(await missingPart(db, wish));
  if (kind === "prices") {
    const versions = await selectPriceVersions(db, wish, pricesRead);
    const found = versions.find((each) => each.version === version && each.withdrawnAt === null);
    if (found === undefined) return fail("version_not_found");
    return succeed({ kind, brandId, region, brandName, changes: [], bundles: found.bundles });
  }
  const found = await findVersion(db, wish, version);
  const before = found?.basedOn == null ? null : await findVersion(db, wish, found.basedOn);
  if (found === null || before === null) return fail("version_not_found");
  const changes = takeableChanges(before.content, found.content);
  const chosen = fields === undefined ? changes : changes.filter(({ field }) => fields.includes(field));
  return succeed({ kind, brandId, region, brandName, changes: chosen });
}

function startOf(
  place: Place,
  localStart: string | null,
  now: Date,
): { readonly startsAt: Date | null; readonly problems: readonly string[] } {
  if (localStart === null) return { startsAt: null, problems: [] };
  const startsAt = localMoment(localStart, place.region);
  const { name, timeZone } = regions[place.region];
  if (startsAt === null) return { startsAt, problems: [`There is no such time in ${name} (${timeZone}).`] };
  if (startsAt <= now) return { startsAt, problems: [`That time has passed in ${name} (${timeZone}).`] };
  const tooFar = startsAt > secondsFrom(now, longestPriceLead * 24 * 3600);
  return { startsAt, problems: tooFar ? [`It can begin within ${longestPriceLead} days.`] : [] };
}

/** Returns what taking a change over would do to one site, or which of its brand and region does not exist. */
export async function planFor(
  db: Db,
  settings: Pick<Settings, "sites">,
  source: Source,
  place: Place,
  { localStart, now }: { readonly localStart: string | null; readonly now: Date },
): Promise<Result<SitePlan, PlaceFailure>> {
  const published = await findPublished(db, place);
  if (published === null) return fail(await missingPart(db, place));
  const { startsAt, problems: ofTime } = startOf(place, localStart, now);
  const isSource = place.brandId === source.brandId && place.region === source.region;
  const plan =
    source.kind === "content"
      ? await contentPlan(db, settings, source, place, published)
      : await pricePlan(db, source.bundles, source.region, place, startsAt ?? now);
  const problems = [
    ...(isSource ? ["The change comes from this site."] : []),
    ...ofTime,
    ...plan.problems,
    ...(plan.problems.length === 0 && plan.changes.length === 0 ? ["It has all of this already."] : []),
  ];
  return succeed({ ...plan, place, startsAt, problems, made: problems.length === 0 ? plan.made : null });
}

async function contentPlan(
  db: Db,
  { sites }: Pick<Settings, "sites">,
  source: Source,
  place: Place,
  published: number,
) {
  const current = await findVersion(db, place, published);
  if (current === null) throw new Error("a published version is missing");
  const { content, problems } = withChanges(current.content, source.changes);
  const changes = contentChanges(current.content, content);
  const sound = readContentOf(place.region, content, sites);
  return {
    seen: published,
    changes,
    problems: [
      ...problems,
      ...(place.brandId === source.brandId ? [] : otherBrandProblems(source.changes, source.brandName)),
      ...(sound.ok ? [] : [`${sound.error.message}.`]),
    ],
    made: { kind: "content" as const, content },
  };
}

async function pricePlan(db: Db, bundles: PriceList, from: Place["region"], place: Place, at: Date) {
  const versions = await selectPriceVersions(db, place, pricesRead);
  const seen = versions[0]?.version;
  const inForce = priceTimeline(versions, at).find(({ state }) => state === "now");
  if (seen === undefined || inForce === undefined) throw new Error(`${place.brandId} has no prices`);
  const { currency, name } = regions[place.region];
  const sameCurrency = currency === regions[from].currency;
  return {
    seen,
    changes: sameCurrency ? contentChanges(inForce.bundles, bundles) : [],
    problems: sameCurrency
      ? [...bundlePriceProblems("bundles", bundles, currency)].map((each) => `${describeProblem(each)}.`)
      : [`${name} pays in ${currency}, these prices are in ${regions[from].currency}.`],
    made: { kind: "prices" as const, bundles },
  };
}
