import type { LandingFigures, LandingReport, LandingSplit } from "@parlour/contract/operations/ops-landing";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { todayIn } from "@parlour/contract/rules/adult";
import { finalAfterDays, keptFromDays } from "@parlour/contract/rules/landing-split";
import type { Db } from "../../../plugins/database.ts";
import { missingPart, type Place, type PlaceFailure } from "../brands/index.ts";
import { selectSplitSums, selectVersionSums, type SummedCounts } from "./count-store.ts";
import { findSplit, selectSplits, selectVersionNumbers, type StoredSplit } from "./split-store.ts";

const listedVersions = 50;
const listedSplits = 20;

const noFigures: LandingFigures = { shown: 0, verified: 0, signedUp: 0, bought: 0, kept: 0, keptShown: null };

function figuresOf({ version: _version, split: _split, ...figures }: SummedCounts): LandingFigures {
  return figures;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day whose sign-ups can be kept today (SPLIT-4). */
function keptDay(today: string): string {
  return addDays(today, -keptFromDays);
}

function toSplit(place: Place, split: StoredSplit, sums: readonly SummedCounts[]): LandingSplit {
  const own = sums.filter((each) => each.split === split.number);
  const of = (version: number): LandingFigures => {
    const found = own.find((each) => each.version === version);
    return found === undefined ? noFigures : figuresOf(found);
  };
  const a = of(split.versionA);
  const b = of(split.versionB);
  const lastDay = split.endedAt === null ? null : todayIn(place.region, split.endedAt);
  return {
    ...split,
    begunAt: split.begunAt.toISOString(),
    endedAt: split.endedAt?.toISOString() ?? null,
    shown: a.shown + b.shown,
    // Nobody sees which version leads while the split runs (SPLIT-6).
    figures: lastDay === null ? null : { a, b },
    finalFrom:
      lastDay === null
        ? null
        : {
            verified: addDays(lastDay, finalAfterDays.verified + 1),
            signedUp: addDays(lastDay, finalAfterDays.signedUp + 1),
            bought: addDays(lastDay, finalAfterDays.bought + 1),
            kept: addDays(lastDay, finalAfterDays.kept + 1),
          },
  };
}

/** Reads one split as the console shows it. */
export async function readSplit(
  db: Db,
  place: Place,
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<LandingSplit | null> {
  const split = await findSplit(db, place, number);
  if (split === null) return null;
  const keptBy = keptDay(todayIn(place.region, now));
  return toSplit(place, split, await selectSplitSums(db, place, { splits: [number], keptBy }));
}

/** Reads a site's figures by version for the last days, and its splits. */
export async function readReport(
  db: Db,
  place: Place,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<Result<LandingReport, PlaceFailure>> {
  const numbers = await selectVersionNumbers(db, place);
  if (numbers === null) return fail(await missingPart(db, place));
  const today = todayIn(place.region, now);
  const since = addDays(today, 1 - days);
  const keptBy = keptDay(today);
  const versions = await selectVersionSums(db, place, { since, keptBy, limit: listedVersions });
  const splits = await selectSplits(db, place, listedSplits);
  const sums = await selectSplitSums(db, place, { splits: splits.map(({ number }) => number), keptBy });
  return succeed({
    today,
    since,
    published: numbers.published,
    newestVersion: numbers.newest,
    versions: versions.map((each) => ({ version: each.version, figures: figuresOf(each) })),
    splits: splits.map((split) => toSplit(place, split, sums)),
  });
}
