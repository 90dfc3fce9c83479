import type { PhoneNumber } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import type { AgeMethod, SettableAgeDemand } from "@parlour/contract/rules/age-check";
import { sql, type RawBuilder } from "kysely";
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

/** Marks the accounts of a number as age-verified by a text; returns those that were not before. */
export async function verifyAges(
  db: Db,
  which: {
    readonly phone: PhoneNumber;
    readonly regions: readonly RegionCode[];
    /** Absent: in every brand. */
    readonly brandIds: readonly string[] | undefined;
    readonly now: Date;
  },
): Promise<readonly string[]> {
  let update = db
    .updateTable("customers")
    .set({ adult_verified: true, adult_verified_at: which.now, adult_verified_by: "text" })
    .where("phone", "=", which.phone)
    .where("region", "in", which.regions)
    .where("banned", "=", false)
    .where("adult_verified", "=", false);
  if (which.brandIds !== undefined) update = update.where("brand_id", "in", which.brandIds);
  return (await update.returning("id").execute()).map(({ id }) => id);
}

/** A customer's site with what its manifest asks for, and how their age is proved. */
export interface AgeFacts {
  readonly brandId: string;
  readonly region: RegionCode;
  readonly adultVerified: boolean;
  /** Null if it is not verified, and if a text did under the version before. */
  readonly verifiedBy: AgeMethod | null;
  readonly siteAgeCheck: SettableAgeDemand | null;
}

/**
 * Returns a query expression: the least proof of age that the manifest of a customer's brand asks for in their region.
 * @param customers alias of the customers' table
 */
export function siteAgeCheck(customers: string): RawBuilder<SettableAgeDemand | null> {
  return sql<SettableAgeDemand | null>`(select site.age_check from brand_regions as site
    where site.brand_id = ${sql.ref(`${customers}.brand_id`)} and site.region = ${sql.ref(`${customers}.region`)})`;
}

/** Reads every offered site with what its brand's manifest asks for. */
export async function selectSiteAgeChecks(db: Db): Promise<
  readonly {
    readonly brandId: string;
    readonly region: RegionCode;
    readonly manifest: SettableAgeDemand | null;
  }[]
> {
  return await db
    .selectFrom("brand_regions")
    .select(["brand_id as brandId", "region", "age_check as manifest"])
    .where("offered", "=", true)
    .orderBy("brand_id")
    .orderBy("region")
    .execute();
}

export async function selectAgeFacts(db: Db, customerId: string): Promise<AgeFacts | undefined> {
  return await db
    .selectFrom("customers")
    .select([
      "brand_id as brandId",
      "region",
      "adult_verified as adultVerified",
      "adult_verified_by as verifiedBy",
      siteAgeCheck("customers").as("siteAgeCheck"),
    ])
    .where("id", "=", customerId)
    .executeTakeFirst();
}
