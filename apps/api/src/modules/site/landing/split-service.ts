import { longestSplitDays, stopCause } from "@parlour/contract/rules/landing-split";
import type { LandingSplit } from "@parlour/contract/operations/ops-landing";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { todayIn } from "@parlour/contract/rules/adult";
import type { Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { missingPart, type Place, type PlaceFailure } from "../brands/index.ts";
import { findPublished, findVersion, lockPublished, readContentOf } from "../content/index.ts";
import { readSplit } from "./report-service.ts";
import { insertSplit, markEnded, selectRunning, type NewSplit } from "./split-store.ts";

type SplitPlatform = Pick<Platform, "database" | "clock" | "random" | "settings">;

async function splitOf(
  trx: Trx,
  place: Place,
  which: { readonly number: number; readonly now: Date },
): Promise<LandingSplit> {
  const split = await readSplit(trx, place, which);
  if (split === null) throw new Error("the split that was just written is missing");
  return split;
}

/**
 * Begins a split of the published version (A) and another (B). Its stop rule can't be changed afterwards: the
 * database refuses it (SPLIT-5).
 */
export async function beginSplit(
  platform: SplitPlatform,
  staffId: string,
  place: Place,
  wanted: NewSplit,
): Promise<
  Result<
    LandingSplit,
    Failure<PlaceFailure | "version_not_found" | "content_invalid" | "split_invalid" | "split_running">
  >
> {
  const { database, clock, random, settings } = platform;
  const missing = await missingPlace(platform, place);
  if (missing !== null) return fail(missing);
  return await inTransaction(database, async (trx) => {
    const published = await lockPublished(trx, place);
    const now = clock.now();
    const today = todayIn(place.region, now);
    const latest = todayIn(place.region, secondsFrom(now, longestSplitDays * 86_400));
    const b = await findVersion(trx, place, wanted.versionB);
    if (b === null || (await findVersion(trx, place, wanted.versionA)) === null)
      return fail("version_not_found");
    const isSound =
      wanted.versionA === published &&
      wanted.versionB !== published &&
      wanted.lastDay >= today &&
      wanted.lastDay <= latest;
    if (!isSound) return fail("split_invalid");
    // An older version is checked again, as before its publication.
    const content = readContentOf(place.region, b.content, settings.sites);
    if (!content.ok) return content;
    const number = await insertSplit(trx, place, wanted, { staffId, now });
    if (number === null) return fail("split_running");
    await recordAudit(
      trx,
      {
        staffId,
        action: "split.begin",
        targetType: "content",
        targetId: `${place.brandId}-${place.region}`,
        details: { number, ...wanted },
      },
      { now, random },
    );
    return succeed(await splitOf(trx, place, { number, now }));
  });
}

/** Ends a split before its rule does. It then has no result (SPLIT-6). */
export async function endSplit(
  platform: SplitPlatform,
  staffId: string,
  place: Place,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<Result<LandingSplit, PlaceFailure | "split_not_found" | "already_decided">> {
  const { database, clock, random } = platform;
  const missing = await missingPlace(platform, place);
  if (missing !== null) return fail(missing);
  return await inTransaction(database, async (trx) => {
    await lockPublished(trx, place);
    const now = clock.now();
    if ((await readSplit(trx, place, { number, now })) === null) return fail("split_not_found");
    if (!(await markEnded(trx, place, number, { at: now, cause: "early", staffId, reason })))
      return fail("already_decided");
    await recordAudit(
      trx,
      {
        staffId,
        action: "split.end",
        targetType: "content",
        targetId: `${place.brandId}-${place.region}`,
        details: { number, reason },
      },
      { now, random },
    );
    return succeed(await splitOf(trx, place, { number, now }));
  });
}

/** Ends the splits whose stop rule is fulfilled, and returns how many. */
export async function endDueSplits(platform: SplitPlatform): Promise<number> {
  const { database, clock, random } = platform;
  let ended = 0;
  for (const { brandId, region, number, ...rule } of await selectRunning(database)) {
    const place = { brandId, region };
    const now = clock.now();
    const cause = stopCause(rule, { shown: rule.shown, today: todayIn(region, now) });
    if (cause === null) continue;
    const isEnded = await inTransaction(database, async (trx) => {
      if (!(await markEnded(trx, place, number, { at: now, cause, staffId: null, reason: null })))
        return false;
      await recordAudit(
        trx,
        {
          staffId: null,
          action: "split.end",
          targetType: "content",
          targetId: `${brandId}-${region}`,
          details: { number, cause },
        },
        { now, random },
      );
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}

async function missingPlace(
  { database }: Pick<Platform, "database">,
  place: Place,
): Promise<PlaceFailure | null> {
  return (await findPublished(database, place)) === null ? await missingPart(database, place) : null;
}
