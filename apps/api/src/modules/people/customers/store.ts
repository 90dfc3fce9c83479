import type { PhoneNumber } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A locked customer: brand, region, number, and whether they are banned. */
export interface LockedCustomer {
  readonly brandId: string;
  readonly region: RegionCode;
  readonly phone: string;
  readonly banned: boolean;
}

/**
 * Locks a customer's row, the first lock of all (README, Locks): changes to one customer happen one at a
 * time, and an erasure waits. Undefined if the customer does not exist. Code that needs other columns locks
 * the row in its own store.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<LockedCustomer | undefined> {
  return await trx
    .selectFrom("customers")
    .select(["brand_id as brandId", "region", "phone", "banned"])
    .where("id", "=", customerId)
    // no key update: rows that refer to the customer can be written meanwhile
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks the accounts of a number as age-verified; returns how many were not before. */
export async function verifyAges(
  db: Db,
  which: {
    readonly phone: PhoneNumber;
    readonly regions: readonly RegionCode[];
    /** Absent: in every brand. */
    readonly brandIds: readonly string[] | undefined;
    readonly now: Date;
  },
): Promise<number> {
  let update = db
    .updateTable("customers")
    .set({ adult_verified: true, adult_verified_at: which.now })
    .where("phone", "=", which.phone)
    .where("region", "in", which.regions)
    .where("banned", "=", false)
    .where("adult_verified", "=", false);
  if (which.brandIds !== undefined) update = update.where("brand_id", "in", which.brandIds);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A customer's brand and region, and whether their age is verified. */
export interface AgeFacts {
  readonly brandId: string;
  readonly region: RegionCode;
  readonly adultVerified: boolean;
}

export async function selectAgeFacts(db: Db, customerId: string): Promise<AgeFacts | undefined> {
  return await db
    .selectFrom("customers")
    .select(["brand_id as brandId", "region", "adult_verified as adultVerified"])
    .where("id", "=", customerId)
    .executeTakeFirst();
}
