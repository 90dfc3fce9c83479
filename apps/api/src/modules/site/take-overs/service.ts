import type { TakeOver, TakeOverPreview } from "@parlour/contract/operations/ops-take-overs";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { findBrandName, type Place, type PlaceFailure } from "../brands/index.ts";
import { addEdit, findVersion, lockPublished, publishLocked } from "../content/index.ts";
import { addPrices } from "../prices/index.ts";
import { planFor, readSource, type SitePlan, type Source, type Wish } from "./plan-service.ts";
import {
  findTakeOver,
  insertTakeOver,
  selectTakeOvers,
  type ListedTakeOver,
  type TakenSite,
  type TakeOverKind,
} from "./store.ts";

/** On one page of the list. */
const listed = 20;

export type TakeOverPlatform = Pick<Platform, "database" | "clock" | "random" | "settings">;

/** Sorts sites in the order in which they are locked, each once. */
export function inLockOrder<Site extends Place>(sites: readonly Site[]): Site[] {
  const keyOf = ({ brandId, region }: Place) => `${brandId} ${region}`;
  return [...new Map(sites.map((site) => [keyOf(site), site])).values()].toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  );
}

/** As the contract has it. A planned price is `planned` until its time, although nothing is left to do. */
export function toTakeOver(made: ListedTakeOver, now: Date): TakeOver {
  const { id, kind, brandId: brand, region, version, note, author, undoneBy } = made;
  return {
    id,
    kind,
    brand,
    region,
    version,
    note,
    author,
    createdAt: made.createdAt.toISOString(),
    startsAt: made.localStart,
    undoneAt: made.undoneAt?.toISOString() ?? null,
    undoneBy,
    sites: made.sites.map((site) => ({
      brand: site.brandId,
      region: site.region,
      version: site.version,
      startsAt: site.startsAt.toISOString(),
      state: site.state === "done" && site.startsAt > now ? "planned" : site.state,
    })),
  };
}

/** Returns what a change would do to each site, and why it can't apply where it can't. */
export async function previewTakeOver(
  { database, clock, settings }: TakeOverPlatform,
  wish: Wish,
  sites: readonly Place[],
): Promise<Result<TakeOverPreview, PlaceFailure | "version_not_found">> {
  const source = await readSource(database, wish);
  if (!source.ok) return source;
  const plans: SitePlan[] = [];
  for (const place of sites) {
    const moment = { localStart: wish.localStart, now: clock.now() };
    const plan = await planFor(database, settings, source.value, place, moment);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return succeed({
    changes: [...source.value.changes],
    sites: plans.map(({ place, seen, startsAt, changes, problems }) => ({
      brand: place.brandId,
      region: place.region,
      seen,
      startsAt: startsAt?.toISOString() ?? null,
      changes: [...changes],
      problems: [...problems],
    })),
  });
}

type TakeOverFailure = Failure<
  PlaceFailure | "version_not_found" | "take_over_refused" | "changed_meanwhile"
>;

/**
 * Takes a change over to sites, all or none, as one group. Each site's row is locked before the clock is read, as for a
 * single change of prices, so that nothing that was shown differs when it is written.
 */
export async function takeOverChange(
  platform: TakeOverPlatform,
  staffId: string,
  wish: Wish,
  { sites, note }: { readonly sites: readonly (Place & { readonly seen: number })[]; readonly note: string },
): Promise<Result<TakeOver, TakeOverFailure>> {
  const { database, clock, random, settings } = platform;
  return await inTransaction(database, async (trx): Promise<Result<TakeOver, TakeOverFailure>> => {
    const wanted = inLockOrder(sites);
    for (const site of wanted) await lockPublished(trx, site);
    const now = clock.now();
    const source = await readSource(trx, wish);
    if (!source.ok) return source;
    const plans: SitePlan[] = [];
    const refusals: string[] = [];
    for (const site of wanted) {
      const plan = await planFor(trx, settings, source.value, site, { localStart: wish.localStart, now });
      if (!plan.ok) return plan;
      if (plan.value.seen !== site.seen) return fail("changed_meanwhile");
      plans.push(plan.value);
      if (plan.value.problems.length > 0) {
        const name = (await findBrandName(trx, site.brandId)) ?? site.brandId;
        refusals.push(`${name}, ${regions[site.region].name}: ${plan.value.problems.join(" ")}`);
      }
    }
    if (refusals.length > 0) return fail({ code: "take_over_refused", message: refusals.join(" ") });
    const id = random.uuid();
    const text = note === "" ? noteOf(source.value, wish) : note;
    const taken: TakenSite[] = [];
    for (const plan of plans)
      taken.push(await writeTo(trx, platform, plan, { id, staffId, now, note: text }));
    const { kind, brandId, region, version, localStart } = wish;
    const made = { id, kind, brandId, region, version, note, staffId, createdAt: now, localStart };
    await insertTakeOver(trx, made, taken);
    return succeed(toTakeOver(await theTakeOver(trx, id), now));
  });
}

function noteOf({ brandName, region }: Source, { version }: Wish): string {
  return `From ${brandName}, ${regions[region].name}, version ${version}`;
}

/** Reads a change that exists. */
export async function theTakeOver(db: Db, id: string): Promise<ListedTakeOver> {
  const found = await findTakeOver(db, id);
  if (found === null) throw new Error("the change that was just written is missing");
  return found;
}

async function writeTo(
  trx: Trx,
  platform: TakeOverPlatform,
  { place, made, seen, startsAt }: SitePlan,
  { id, staffId, now, note }: { id: string; staffId: string; now: Date; note: string },
): Promise<TakenSite> {
  if (made === null) throw new Error("a site that can't take the change is written to");
  const act = { staffId, now, details: { takeOver: id } };
  const site = { ...place, versionBefore: seen, startsAt: startsAt ?? now };
  if (made.kind === "prices") {
    const added = { bundles: made.bundles, note, startsAt: site.startsAt };
    return { ...site, version: await addPrices(trx, platform, place, added, act), state: "done" };
  }
  const version = await addEdit(trx, platform, place, { content: made.content, note, basedOn: seen }, act);
  if (startsAt !== null) return { ...site, version, state: "planned" };
  const written = await findVersion(trx, place, version);
  if (written === null) throw new Error("the version that was just written is missing");
  const { content, hash } = written;
  await publishLocked(trx, platform, place, { version, before: seen, content, hash }, act);
  return { ...site, version, state: "done" };
}

/** Lists a page of changes that were copied to other sites, newest first. */
export async function listTakeOvers(
  { database, clock }: TakeOverPlatform,
  kind: TakeOverKind,
  before: string | null,
): Promise<{ takeOvers: TakeOver[]; hasMore: boolean }> {
  const found = await selectTakeOvers(database, kind, before, listed + 1);
  const now = clock.now();
  return {
    takeOvers: found.slice(0, listed).map((each) => toTakeOver(each, now)),
    hasMore: found.length > listed,
  };
}
