import { asId } from "@parlour/contract/ids";
import type { PhoneNumber } from "@parlour/contract/ids";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
// The full metadata, because only it distinguishes mobile numbers from landlines.
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Ofcom's numbers for drama: never assigned, so the metadata calls them invalid. Demos and tests use them.
 */
const dramaNumber = /^\+447700900\d{3}$/;

export type PhoneProblem = "phone_invalid" | "phone_region" | "phone_type";

/**
 * Reads a number in any usual notation and returns E.164 (PHONE-2). Accepts only mobile numbers of the
 * region: customers must be in the configured region (SERVICE-4, PHONE-3), and landlines, premium and
 * personal numbers can't be texted or are rented by the hour (PHONE-6).
 */
export function parseMobileNumber(typed: string, region: RegionCode): Result<PhoneNumber, PhoneProblem> {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: region, extract: false });
  if (!parsed || parsed.ext !== undefined) return fail("phone_invalid");
  if (dramaNumber.test(parsed.number)) {
    return region === "GB" ? succeed(asId<PhoneNumber>(parsed.number)) : fail("phone_region");
  }
  if (!parsed.isValid()) return fail("phone_invalid");
  if (parsed.country !== region) return fail("phone_region");
  return parsed.getType() === "MOBILE" ? succeed(asId<PhoneNumber>(parsed.number)) : fail("phone_type");
}

/** Reads a number if only its brand is known: as a mobile number of the first region it fits. */
export function parseMobileNumberOfAny(
  typed: string,
  regions: readonly RegionCode[],
): Result<PhoneNumber, "phone_invalid"> {
  for (const region of regions) {
    const number = parseMobileNumber(typed, region);
    if (number.ok) return number;
  }
  return fail("phone_invalid");
}
