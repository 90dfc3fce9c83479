import type { PhoneNumber } from "@parlour/contract/ids";
import { regionCodes, regions } from "@parlour/contract/regions";
import type { Db } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { readContent } from "../../site/brands/index.ts";
import { selectAgeFacts, verifyAges, type AgeFacts } from "./store.ts";

/** Age verification by inbound text, in regions that have it (AGE-7, SITE-2). */

const verifyingRegions = regionCodes.filter((code) => regions[code].hasAgeVerification);

/**
 * Marks the accounts of a number as age-verified after somebody texted the AV phrase from it. Only accounts
 * in regions with AV, and only of the given brands if any are given. Returns how many were not verified
 * before.
 */
export async function verifyAgeByText(
  platform: Pick<Platform, "database" | "clock">,
  phone: PhoneNumber,
  brandIds?: readonly string[],
): Promise<number> {
  if (brandIds?.length === 0) return 0;
  return await verifyAges(platform.database, {
    phone,
    regions: verifyingRegions,
    brandIds,
    now: platform.clock.now(),
  });
}

/**
 * Returns why a customer may not send or buy yet, or null if they may. In a region with AV they can only
 * browse until their age is verified; the error says what to text to which number (the region's content,
 * keywords.av).
 */
export async function ageVerificationNeeded(
  database: Db,
  customerId: string,
): Promise<Failure<"age_verification_required"> | null> {
  const customer = await selectAgeFacts(database, customerId);
  return customer === undefined ? null : await ageVerificationNeededFor(database, customer);
}

/** The same for a customer whose row has been read. Asks the database only if their age is not verified. */
export async function ageVerificationNeededFor(
  database: Db,
  { adultVerified, brandId, region }: AgeFacts,
): Promise<Failure<"age_verification_required"> | null> {
  if (adultVerified || !regions[region].hasAgeVerification) return null;
  const published = await readContent(database, brandId, region);
  if (published === null) return "age_verification_required";
  const { phrase, shortcode } = published.content.keywords.av;
  return {
    code: "age_verification_required",
    message: `To chat and to buy credits, text ${phrase} to ${shortcode} from your phone. It confirms that you are 18 or older.`,
  };
}
