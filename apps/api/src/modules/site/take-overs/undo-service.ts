import type { TakeOver } from "@parlour/contract/operations/ops-take-overs";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { findVersion, lockPublished, publishLocked, readContentOf } from "../content/index.ts";
import { addPrices, priceTimeline, selectPriceVersions, withdrawLocked } from "../prices/index.ts";
import { pricesRead } from "./plan-service.ts";
import { inLockOrder, theTakeOver, toTakeOver, type TakeOverPlatform } from "./service.ts";
import {
  findTakeOver,
  lockTakeOver,
  markUndone,
  setSiteState,
  type SiteState,
  type TakenSite,
} from "./store.ts";

interface Undoing {
  readonly staffId: string;
  readonly now: Date;
  readonly details: { readonly undoneTakeOver: string };
}

/**
 * Returns every site of a group to what it had, in one transaction; one that was changed since stays as it is (CONTENT-15).
 * A group that is undone already is returned as it is.
 */
export async function undoTakeOver(
  platform: TakeOverPlatform,
  staffId: string,
  takeOverId: string,
): Promise<Result<TakeOver, "take_over_not_found">> {
  const { database, clock, random } = platform;
  return await inTransaction(database, async (trx) => {
    await lockTakeOver(trx, takeOverId);
    const known = await findTakeOver(trx, takeOverId);
    if (known === null) return fail("take_over_not_found");
    if (known.undoneAt !== null) return succeed(toTakeOver(known, clock.now()));
    for (const site of inLockOrder(known.sites)) await lockPublished(trx, site);
    // Read again: the job may have published a planned site before its row was locked.
    const { kind, sites } = await theTakeOver(trx, takeOverId);
    const now = clock.now();
    const undoing = { staffId, now, details: { undoneTakeOver: takeOverId } };
    for (const site of sites) {
      const state =
        kind === "content"
          ? await undoContent(trx, platform, site, undoing)
          : await undoPrices(trx, platform, site, undoing);
      await setSiteState(trx, takeOverId, site, state);
    }
    await markUndone(trx, takeOverId, { at: now, staffId });
    const target = { targetType: "take_over", targetId: takeOverId };
    const entry = { staffId, action: "take_over.undo", ...target, details: { kind, sites: sites.length } };
    await recordAudit(trx, entry, { now, random });
    return succeed(toTakeOver(await theTakeOver(trx, takeOverId), now));
  });
}

async function undoContent(
  trx: Trx,
  platform: TakeOverPlatform,
  site: TakenSite,
  undoing: Undoing,
): Promise<SiteState> {
  if (site.state === "planned") return "withdrawn";
  if (site.state !== "done") return site.state;
  const published = await lockPublished(trx, site);
  const before = await findVersion(trx, site, site.versionBefore);
  if (published !== site.version || before === null) return "kept";
  // The rules may have changed since it was published.
  const content = readContentOf(site.region, before.content, platform.settings.sites);
  if (!content.ok) return "kept";
  const back = {
    version: site.versionBefore,
    before: site.version,
    content: content.value,
    hash: before.hash,
  };
  await publishLocked(trx, platform, site, back, undoing);
  return "returned";
}

async function undoPrices(
  trx: Trx,
  platform: TakeOverPlatform,
  site: TakenSite,
  undoing: Undoing,
): Promise<SiteState> {
  const versions = priceTimeline(await selectPriceVersions(trx, site, pricesRead), undoing.now);
  const ours = versions.find(({ version }) => version === site.version);
  if (ours?.state === "withdrawn") return "withdrawn";
  if (ours?.state === "coming") {
    await withdrawLocked(trx, platform, site, site, undoing);
    return "withdrawn";
  }
  // The prices that ended when ours began, the last of those of one start.
  const before = versions
    .filter(
      ({ version, endsAt }) => version !== site.version && endsAt?.getTime() === site.startsAt.getTime(),
    )
    .toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt) || one.version - other.version)
    .at(-1);
  if (ours?.state !== "now" || before === undefined) return "kept";
  const note = `Back from version ${site.version}`;
  await addPrices(trx, platform, site, { bundles: before.bundles, note, startsAt: undoing.now }, undoing);
  return "returned";
}
