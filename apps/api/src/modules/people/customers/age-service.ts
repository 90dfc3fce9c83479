import type { PhoneNumber } from "@parlour/contract/ids";
import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import { regionCodes, regions } from "@parlour/contract/regions";
import { ageStepFor, type AgeMethod } from "@parlour/contract/rules/age-check";
import { ageDemandOf } from "../../../plugins/age-demands.ts";
import type { Db } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import { readContent } from "../../site/brands/index.ts";
import { insertAgeCheck, selectAgeChecks, type StoredAgeCheck } from "./age-check-store.ts";
import { selectAgeFacts, selectSiteAgeChecks, verifyAges, type AgeFacts } from "./store.ts";

/** How a customer's age is proved, and what their site still asks for (AGE-7, AGE-12, SITE-2). */

const verifyingRegions = regionCodes.filter((code) => regions[code].hasAgeVerification);

/**
 * Marks the accounts of a number as age-verified after somebody texted the AV phrase from it. Only accounts
 * in regions with AV, and only of the given brands if any are given. Returns how many were not verified
 * before.
 */
export async function verifyAgeByText(
  platform: Pick<Platform, "database" | "clock" | "random">,
  phone: PhoneNumber,
  brandIds?: readonly string[],
  /** The provider's id of the text. */
  reference: string | null = null,
): Promise<number> {
  if (brandIds?.length === 0) return 0;
  const now = platform.clock.now();
  const verified = await verifyAges(platform.database, { phone, regions: verifyingRegions, brandIds, now });
  for (const customerId of verified) {
    await insertAgeCheck(platform.database, {
      id: platform.random.uuid(),
      customerId,
      method: "text",
      provider: "texts",
      reference,
      result: "passed",
      askedAt: now,
      decidedAt: now,
    });
  }
  return verified.length;
}

/** Returns how a customer's age is proved; null: it is not. */
export function ageProvedBy({
  adultVerified,
  verifiedBy,
}: Pick<AgeFacts, "adultVerified" | "verifiedBy">): AgeMethod | null {
  return adultVerified ? (verifiedBy ?? "text") : null;
}

/**
 * Warns of the sites on which only a text from the phone shows that somebody is an adult: a text shows who holds the
 * phone, not how old they are (AGE-20).
 */
export async function warnOfTextsOnly({
  database,
  settings,
  log,
}: Pick<Platform, "database" | "settings" | "log">): Promise<void> {
  for (const { brandId, region, manifest } of await selectSiteAgeChecks(database)) {
    if (ageDemandOf(settings.ageChecks.demands, { brandId, region, manifest }) !== "text") continue;
    log.warn(
      { site: `${brandId}-${region}` },
      `only a text guards the age of customers here: set AGE_CHECKS, such as ${region}=phone, and a provider of age checks`,
    );
  }
}

/** How many checks staff see at once: more than a customer can begin in two days. */
const checksShown = 20;

/** A check as customer and staff see it. */
export function toAgeCheckEntry(check: StoredAgeCheck): AgeCheckEntry {
  const { id, method, provider, reference, result } = check;
  return {
    checkId: id,
    method,
    provider,
    reference,
    result,
    askedAt: check.askedAt.toISOString(),
    decidedAt: check.decidedAt?.toISOString() ?? null,
  };
}

/** Reads a customer's newest checks for staff. */
export async function readAgeChecks(database: Db, customerId: string): Promise<AgeCheckEntry[]> {
  return (await selectAgeChecks(database, customerId, checksShown)).map(toAgeCheckEntry);
}

type AgeNeeded = "age_check_required" | Failure<"age_verification_required">;

/**
 * Returns why a customer may not send or buy yet, or null if they may. In a region with AV they can only
 * browse until their age is verified; the error says what to text to which number (the region's content,
 * keywords.av). Where a site asks for more, a check has to be passed.
 */
export async function ageVerificationNeeded(
  platform: Pick<Platform, "database" | "settings">,
  customerId: string,
): Promise<AgeNeeded | null> {
  const customer = await selectAgeFacts(platform.database, customerId);
  return customer === undefined ? null : await ageVerificationNeededFor(platform, customer);
}

/** The same for a customer whose row has been read. Asks the database only for the words of a text. */
export async function ageVerificationNeededFor(
  { database, settings }: { readonly database: Db } & Pick<Platform, "settings">,
  customer: AgeFacts,
): Promise<AgeNeeded | null> {
  const { brandId, region } = customer;
  const demand = ageDemandOf(settings.ageChecks.demands, {
    brandId,
    region,
    manifest: customer.siteAgeCheck,
  });
  const step = ageStepFor({ demand, provedBy: ageProvedBy(customer), checkAsked: false });
  if (step === "none") return null;
  if (step === "check") return "age_check_required";
  const published = await readContent(database, brandId, region);
  if (published === null) return "age_verification_required";
  const { phrase, shortcode } = published.content.keywords.av;
  return {
    code: "age_verification_required",
    message: `To chat and to buy credits, text ${phrase} to ${shortcode} from your phone. It confirms that you are 18 or older.`,
  };
}
