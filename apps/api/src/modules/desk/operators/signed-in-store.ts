import { acrossBrands, isLimitedToSites } from "../../../plugins/brand-scope.ts";
import type { Db } from "../../../plugins/database.ts";
import { sharedSitesOfStaff, sharesSites, type StaffSite } from "../../../plugins/staff-sites.ts";
import type { StoredPresence } from "./presence-rules.ts";

export interface SignedInColleague {
  readonly id: string;
  readonly displayName: string;
  readonly held: number;
  readonly capacity: number;
  readonly presence: StoredPresence | undefined;
  /** Those of their sites that the current work sees; null: all. */
  readonly sites: readonly StaffSite[] | null;
}

/** Counts what each of these people holds, at every site. */
async function countHeldBy(db: Db, staffIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (staffIds.length === 0) return new Map();
  const rows = await acrossBrands(() =>
    db
      .selectFrom("conversations")
      .select((eb) => ["claimed_by as staffId", eb.fn.countAll<number>().as("held")])
      .where("claimed_by", "in", staffIds)
      .groupBy("claimed_by")
      .execute(),
  );
  return new Map(rows.map(({ staffId, held }) => [staffId ?? "", held]));
}

/** Active staff with a living session who share a site with the current work, by name. */
export async function selectSignedIn(db: Db, now: Date): Promise<readonly SignedInColleague[]> {
  const rows = await db
    .selectFrom("staff")
    .leftJoin("staff_presence as presence", "presence.staff_id", "staff.id")
    .select((eb) => [
      "presence.chosen",
      "presence.chosen_at as chosenAt",
      "presence.seen_at as seenAt",
      "staff.id",
      "staff.display_name as displayName",
      "staff.capacity",
      sharedSitesOfStaff.as("sites"),
      eb
        .selectFrom("conversations")
        .select((count) => count.fn.countAll<number>().as("held"))
        .whereRef("conversations.claimed_by", "=", "staff.id")
        .where("conversations.snoozed_until", "is", null)
        .$asScalar()
        .$notNull()
        .as("held"),
    ])
    .where("staff.active", "=", true)
    .$if(isLimitedToSites(), (query) => query.where(sharesSites))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("staff_sessions")
          .select("staff_sessions.id")
          .whereRef("staff_sessions.staff_id", "=", "staff.id")
          .where("staff_sessions.revoked_at", "is", null)
          .where("staff_sessions.ends_at", ">", now),
      ),
    )
    .orderBy("staff.display_name")
    .orderBy("staff.id")
    .execute();
  // The statement sees the current work's conversations only.
  const held = isLimitedToSites()
    ? await countHeldBy(
        db,
        rows.map(({ id }) => id),
      )
    : null;
  return rows.map(({ chosen, chosenAt, seenAt, ...colleague }) => ({
    ...colleague,
    held: held === null ? colleague.held : (held.get(colleague.id) ?? 0),
    presence:
      chosen === null || chosenAt === null || seenAt === null ? undefined : { chosen, chosenAt, seenAt },
  }));
}
