import { inTransaction } from "../../../plugins/transaction.ts";
import { findVersion, lockPublished, publishLocked, readContentOf } from "../content/index.ts";
import type { TakeOverPlatform } from "./service.ts";
import { lockPlannedSite, selectDueSites, setSiteState, type DueSite } from "./store.ts";

/** Sites of one run; the rest follow with the next. */
const atOnce = 100;

/**
 * Publishes content whose time has come, each site by itself. A site whose content was changed since it was planned, or
 * whose planned content breaks a newer rule, is passed over (CONTENT-14). Returns how many were published and passed over.
 */
export async function publishDue(
  platform: TakeOverPlatform,
): Promise<{ readonly published: number; readonly passedOver: number }> {
  const { database, clock } = platform;
  let published = 0;
  let passedOver = 0;
  for (const site of await selectDueSites(database, clock.now(), atOnce)) {
    const state = await publishPlanned(platform, site);
    if (state === "done") published += 1;
    if (state === "passed_over") passedOver += 1;
  }
  return { published, passedOver };
}

async function publishPlanned(
  platform: TakeOverPlatform,
  site: DueSite,
): Promise<"done" | "passed_over" | null> {
  const { database, clock, settings } = platform;
  return await inTransaction(database, async (trx) => {
    const before = await lockPublished(trx, site);
    const planned = await lockPlannedSite(trx, site);
    if (planned === null) return null;
    const { version, versionBefore, staffId } = planned;
    const found = await findVersion(trx, site, version);
    const content = found && readContentOf(site.region, found.content, settings.sites);
    const fits = before === versionBefore && content?.ok === true;
    if (fits && found !== null) {
      const act = { staffId, now: clock.now(), details: { takeOver: site.takeOverId } };
      const { hash } = found;
      await publishLocked(trx, platform, site, { version, before, content: content.value, hash }, act);
    }
    const state = fits ? "done" : "passed_over";
    await setSiteState(trx, site.takeOverId, site, state);
    return state;
  });
}
