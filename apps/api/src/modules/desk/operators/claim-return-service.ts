import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { answeredSeconds } from "./claim-rules.ts";
import { lockOverdue } from "./claim-return-store.ts";
import { clearClaims } from "./claim-store.ts";
import { announceClaim, auditClaim } from "./claim-service.ts";
import { lostAfterSeconds, lostBefore } from "./presence-rules.ts";
import { markLost } from "./presence-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

/** How many claims end in one transaction. */
const batch = 200;

/**
 * Ends claims that nobody works on: nothing was done for too long, or the claimant took a break, left, or
 * lost the connection. Safe on several nodes at once and can be interrupted anywhere: each claim ends once,
 * with its audit row. Returns the number of ended claims.
 */
export async function returnOverdueClaims(dependencies: Dependencies): Promise<number> {
  const { database, clock, events, settings } = dependencies;
  const { claimIdleSeconds, presenceGraceSeconds } = settings.desk;
  let returned = 0;
  for (;;) {
    const now = clock.now();
    const moments = {
      idleBefore: secondsFrom(now, -claimIdleSeconds),
      answeredBefore: secondsFrom(now, -answeredSeconds(claimIdleSeconds)),
      chosenBefore: secondsFrom(now, -presenceGraceSeconds),
      silentBefore: secondsFrom(now, -lostAfterSeconds - presenceGraceSeconds),
      limit: batch,
    };
    const ended = await inTransaction(database, async (trx) => {
      const overdue = await lockOverdue(trx, moments);
      await clearClaims(
        trx,
        overdue.map(({ conversationId }) => conversationId),
      );
      for (const { conversationId, customerId, staffId, reason } of overdue) {
        await auditClaim(trx, dependencies, null, "return", conversationId, {
          customerId,
          from: staffId,
          reason,
        });
        announceClaim(trx, dependencies, conversationId);
        afterCommit(trx, () => events.publishToStaff({ type: "returned", staffId, conversationId, reason }));
      }
      return overdue.length;
    });
    returned += ended;
    if (ended < batch) return returned;
  }
}

/** Informs the desks, once each, of operators who lost their connection. Returns the number of operators. */
export async function announceLost({ database, clock, events }: Dependencies): Promise<number> {
  const now = clock.now();
  const lost = await markLost(database, lostBefore(now), now);
  for (const staffId of lost) events.publishToStaff({ type: "presence", staffId });
  return lost.length;
}
