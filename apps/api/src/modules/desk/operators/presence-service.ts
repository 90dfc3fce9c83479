import type { OwnPresence, Presence, PresenceChoice } from "@parlour/contract/operations/presence";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { noteChoice } from "../breaks/index.ts";
import { lockClaimant } from "./claim-store.ts";
import { heldUntil, lostBefore, presenceAt, type StoredPresence } from "./presence-rules.ts";
import { arriveAtDesk, notePresence, selectPresence, storeChoice } from "./presence-store.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

/** A presence as the desk shows it. */
export function toPresence(stored: StoredPresence | undefined, now: Date): Presence {
  const { state, since, lost } = presenceAt(stored, now);
  return { state, since: since?.toISOString() ?? null, lost };
}

function toOwn(
  { settings }: Pick<Dependencies, "settings">,
  stored: StoredPresence | undefined,
  now: Date,
): OwnPresence {
  const until = heldUntil(stored, now, settings.desk.presenceGraceSeconds);
  return { ...toPresence(stored, now), heldUntil: until?.toISOString() ?? null };
}

/** Reads the operator's own presence, and until when their claims are kept. */
export async function readOwnPresence(dependencies: Dependencies, staffId: string): Promise<OwnPresence> {
  return toOwn(dependencies, await selectPresence(dependencies.database, staffId), dependencies.clock.now());
}

/**
 * Stores an operator's choice of presence, under the same lock as claims, so that no claim is made after a break has
 * begun. Choosing the current presence changes nothing.
 */
export async function choosePresence(
  dependencies: Dependencies,
  staffId: string,
  chosen: PresenceChoice,
): Promise<OwnPresence> {
  const { database, clock, random, events } = dependencies;
  const now = clock.now();
  await inTransaction(database, async (trx) => {
    await lockClaimant(trx, staffId, null);
    const before = await selectPresence(trx, staffId);
    const { state, since } = presenceAt(before, now);
    if (state === chosen && since !== null) return;
    await storeChoice(trx, staffId, chosen, now);
    await noteChoice(trx, staffId, chosen, now);
    await recordAudit(
      trx,
      {
        staffId,
        action: "presence.change",
        targetType: "staff",
        targetId: staffId,
        details: { from: state, to: chosen },
      },
      { now, random },
    );
    afterCommit(trx, () => events.publishToStaff({ type: "presence", staffId }));
  });
  return await readOwnPresence(dependencies, staffId);
}

/** Records that a desk was opened, and informs colleagues if that changes the operator's presence. */
export async function openDesk(
  { database, clock, events }: Pick<Dependencies, "database" | "clock" | "events">,
  staff: { readonly staffId: string; readonly sessionHash: Buffer },
): Promise<void> {
  const now = clock.now();
  const session = { tokenHash: staff.sessionHash, lostBefore: lostBefore(now) };
  if (await arriveAtDesk(database, staff.staffId, session, now)) {
    events.publishToStaff({ type: "presence", staffId: staff.staffId });
  }
}

/** Records that a desk is still connected. */
export async function keepDesk(
  { database, clock, events }: Pick<Dependencies, "database" | "clock" | "events">,
  staffId: string,
): Promise<void> {
  if (await notePresence(database, staffId, clock.now())) {
    events.publishToStaff({ type: "presence", staffId });
  }
}
