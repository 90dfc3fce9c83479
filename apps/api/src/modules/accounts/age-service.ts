import type { PhoneNumber } from "@parlour/contract/ids";
import { regionCodes, regions } from "@parlour/contract/regions";
import type { Db } from "../../plugins/database.ts";
import type { Failure } from "../../plugins/failure.ts";
import type { Platform } from "../../platform.ts";
import { readContent } from "../sites/service.ts";

/** Age verification by inbound text, in regions that have it (AGE-7, SITE-2). */

const verifyingRegions = regionCodes.filter((code) => regions[code].hasAgeVerification);

/**
 * Marks the accounts of a number as age-verified: somebody texted the AV phrase from it. Only accounts in regions
 * with AV, and only of the given brands where any are given. Answers how many were not verified before.
 */
export async function verifyAgeByText(
  platform: Pick<Platform, "database" | "clock">,
  phone: PhoneNumber,
  brandIds?: readonly string[],
): Promise<number> {
  if (brandIds?.length === 0) return 0;
  let update = platform.database
    .updateTable("customers")
    .set({ adult_verified: true, adult_verified_at: platform.clock.now() })
    .where("phone", "=", phone)
    .where("region", "in", verifyingRegions)
    .where("banned", "=", false)
    .where("adult_verified", "=", false);
  if (brandIds !== undefined) update = update.where("brand_id", "in", brandIds);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Why a customer may not send or buy yet: in a region with AV they browse until their age is verified, and are told what
 * to text to which number (the region's content, keywords.av). Null when they may.
 */
export async function ageVerificationNeeded(
  database: Db,
  customerId: string,
): Promise<Failure<"age_verification_required"> | null> {
  const customer = await database
    .selectFrom("customers")
    .select(["brand_id", "region", "adult_verified"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!customer || customer.adult_verified || !regions[customer.region].hasAgeVerification) return null;
  const published = await readContent(database, customer.brand_id, customer.region);
  if (published === null) return "age_verification_required";
  const { phrase, shortcode } = published.content.keywords.av;
  return {
    code: "age_verification_required",
    message: `To chat and to buy credits, text ${phrase} to ${shortcode} from your phone. It confirms that you are 18 or older.`,
  };
}
