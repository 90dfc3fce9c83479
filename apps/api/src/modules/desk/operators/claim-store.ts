import { sql } from "kysely";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { selectSites, type StaffSite } from "../../../plugins/staff-sites.ts";
import type { StoredPresence } from "./presence-rules.ts";
import { selectPresence } from "./presence-store.ts";
import type { Claim } from "./rules.ts";

/** A claim on a locked conversation, with its holder and site. */
export interface LockedClaim extends Claim {
  readonly customerId: string;
  readonly customerName: string;
  readonly brand: string;
  readonly region: string;
}

/**
 * Locks a conversation to change its claim; undefined if it does not exist or its customer is banned. The ban
 * is checked while the lock is held: a ban locks the conversations too, so it is either visible or waits.
 */
export async function lockClaim(trx: Trx, conversationId: string): Promise<LockedClaim | undefined> {
  const claim = await trx
    .selectFrom("conversations")
    .select([
      "customer_id as customerId",
      "claimed_by as claimedBy",
      "claim_acted_at as claimActedAt",
      "snoozed_until as snoozedUntil",
    ])
    .where("id", "=", conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (claim === undefined) return undefined;
  const customer = await trx
    .selectFrom("customers")
    .select(["banned", "username", "brand_id as brand", "region"])
    .where("id", "=", claim.customerId)
    .executeTakeFirst();
  if (customer?.banned !== false) return undefined;
  const { username: customerName, brand, region } = customer;
  return { ...claim, customerName, brand, region };
}

/** The site that a conversation belongs to. */
export interface ConversationSite {
  readonly brand: string;
  readonly region: string;
}

export async function selectSiteOf(db: Db, conversationId: string): Promise<ConversationSite | undefined> {
  return await db
    .selectFrom("conversations")
    .innerJoin("customers", "customers.id", "conversations.customer_id")
    .select(["customers.brand_id as brand", "customers.region"])
    .where("conversations.id", "=", conversationId)
    .executeTakeFirst();
}

/** A member of staff who takes a conversation. */
export interface Claimant {
  readonly active: boolean;
  /** Conversations they may hold at once. */
  readonly capacity: number;
  /** The number of conversations they hold, without the given one. */
  readonly held: number;
  /** undefined: nothing is stored. */
  readonly presence: StoredPresence | undefined;
  /** The sites they work for now; null: all. */
  readonly sites: readonly StaffSite[] | null;
}

/**
 * Locks an operator's row and counts their claims, so that one operator's claims happen one after the other and can't
 * exceed the capacity. Taken before any conversation's lock.
 */
export async function lockClaimant(
  trx: Trx,
  staffId: string,
  conversationId: string | null,
): Promise<Claimant | undefined> {
  const staff = await trx
    .selectFrom("staff")
    .select(["active", "capacity"])
    .where("id", "=", staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (staff === undefined) return undefined;
  return {
    ...staff,
    held: await countHeld(trx, staffId, conversationId),
    // read after the lock: a change of their sites locks the same row
    sites: await selectSites(trx, staffId),
    presence: await selectPresence(trx, staffId),
  };
}

/** Counts the conversations that a member of staff holds at any site, leaving out `besides` and those that are put away (DESK-38). */
export async function countHeld(db: Db, staffId: string, besides: string | null): Promise<number> {
  const held = db
    .selectFrom("conversations")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("claimed_by", "=", staffId)
    .where("snoozed_until", "is", null);
  const counted = besides === null ? held : held.where("id", "!=", besides);
  return (await acrossBrands(() => counted.executeTakeFirstOrThrow())).held;
}

/** Who transferred a claim, and their note. */
export interface ClaimTransfer {
  readonly by: string;
  readonly noteId: string | null;
}

/** A conversation that gets another holder is no longer put away; claiming it again changes nothing. */
function untilNewClaim(staffId: string) {
  const kept = (column: "snoozed_until" | "snooze_ended_at") =>
    sql<Date | null>`case when claimed_by = ${staffId} then ${sql.ref(column)} end`;
  return { snoozed_until: kept("snoozed_until"), snooze_ended_at: kept("snooze_ended_at") };
}

/** Gives the locked conversation to an operator. Claiming it again only renews the claim. */
export async function setClaim(
  trx: Trx,
  conversationId: string,
  staffId: string,
  now: Date,
  transfer: ClaimTransfer | null = null,
): Promise<void> {
  await trx
    .updateTable("conversations")
    .set((eb) => ({
      claimed_at: eb
        .case()
        .when("claimed_by", "=", staffId)
        .then(eb.ref("claimed_at"))
        .else(eb.val(now))
        .end(),
      claimed_by: staffId,
      claim_acted_at: now,
      ...untilNewClaim(staffId),
      handed_by: transfer?.by ?? null,
      handed_note_id: transfer?.noteId ?? null,
    }))
    .where("id", "=", conversationId)
    .execute();
}

const noClaim = {
  claimed_by: null,
  claimed_at: null,
  claim_acted_at: null,
  handed_by: null,
  handed_note_id: null,
  snoozed_until: null,
  snooze_ended_at: null,
} as const;

/** Ends the claims on locked conversations. */
export async function clearClaims(trx: Trx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  await trx.updateTable("conversations").set(noClaim).where("id", "in", conversationIds).execute();
}

/** Ends all claims of a member of staff, at every site; returns their number. */
export async function clearClaimsOf(trx: Trx, staffId: string): Promise<number> {
  const rows = await acrossBrands(() =>
    trx.updateTable("conversations").set(noClaim).where("claimed_by", "=", staffId).returning("id").execute(),
  );
  return rows.length;
}

/** Ends the claims of a member of staff at sites that they don't work for; returns their number. */
export async function clearClaimsElsewhere(trx: Trx, staffId: string): Promise<number> {
  const works = sql<boolean>`exists (
    select from staff left join staff_sites own on own.staff_id = staff.id and not staff.all_sites
      join customers on customers.id = conversations.customer_id
    where staff.id = ${staffId}
      and (staff.all_sites or (own.brand_id = customers.brand_id and own.region = customers.region)))`;
  const rows = await acrossBrands(() =>
    trx
      .updateTable("conversations")
      .set(noClaim)
      .where("claimed_by", "=", staffId)
      .where(sql<boolean>`not ${works}`)
      .returning("id")
      .execute(),
  );
  return rows.length;
}

/** Who holds a conversation. */
export interface Holder {
  readonly conversationId: string;
  readonly staffId: string;
}

/** Locks all of a customer's conversations and takes their claims off; returns those that were claimed, and by whom. */
export async function clearClaimsOn(trx: Trx, customerId: string): Promise<readonly Holder[]> {
  const conversations = await trx
    .selectFrom("conversations")
    .select(["id", "claimed_by"])
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const held = conversations.flatMap(({ id, claimed_by: staffId }) =>
    staffId === null ? [] : [{ conversationId: id, staffId }],
  );
  await clearClaims(
    trx,
    held.map(({ conversationId }) => conversationId),
  );
  return held;
}

/** Reads a customer's claimed conversations and who holds them; of one conversation if it is given. */
export async function selectHolders(
  db: Db,
  customerId: string,
  conversationId: string | null = null,
): Promise<readonly Holder[]> {
  let query = db
    .selectFrom("conversations")
    .select((eb) => ["id as conversationId", eb.ref("claimed_by").$notNull().as("staffId")])
    .where("customer_id", "=", customerId)
    .where("claimed_by", "is not", null);
  if (conversationId !== null) query = query.where("id", "=", conversationId);
  return await query.execute();
}

/** Records that the claimant is working on the conversation. */
export async function touchClaim(db: Db, conversationId: string, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable("conversations")
    .set({ claim_acted_at: now })
    .where("id", "=", conversationId)
    .where("claimed_by", "=", staffId)
    .execute();
}

/** Reads a member of staff's display name. @throws if they don't exist */
export async function selectDisplayName(db: Db, staffId: string): Promise<string> {
  const { display_name } = await db
    .selectFrom("staff")
    .select("display_name")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return display_name;
}

/** Locks the conversations of a customer that the operator holds, and returns their ids. */
export async function lockHeldOf(trx: Trx, staffId: string, customerId: string): Promise<readonly string[]> {
  const held = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("claimed_by", "=", staffId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return held.map(({ id }) => id);
}
