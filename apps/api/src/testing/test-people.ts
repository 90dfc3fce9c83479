import { asId, type CustomerId, type PhoneNumber, type StaffId } from "@parlour/contract/ids";
import { needsSecondFactor } from "@parlour/contract/operation";
import type { Staff } from "@parlour/contract/operations/staff-session";
import { serviceIdOf, type RegionCode } from "@parlour/contract/regions";
import { signAccessToken } from "../plugins/access-token.ts";
import { staffCookie } from "../plugins/authentication.ts";
import { tokenHash } from "../plugins/keys.ts";
import type { Platform } from "../platform.ts";
import { haveAccepted } from "./accepted-versions.ts";
import { secondsFrom } from "../plugins/dates.ts";

export interface SignedInCustomer {
  readonly customerId: CustomerId;
  readonly loginId: string;
  readonly phone: PhoneNumber;
  readonly username: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly serviceId: string;
  /** Headers of a logged-in call. The token is valid for ten minutes of the test's clock. */
  readonly headers: { readonly authorization: string };
}

let people = 0;

/** Creates a customer's rows and a login, without going through sign-up. No credits are granted. */
export async function signedInCustomer(
  platform: Platform,
  wanted: { readonly brand?: string; readonly region?: RegionCode; readonly phone?: string } = {},
): Promise<SignedInCustomer> {
  people += 1;
  const number = String(people).padStart(3, "0");
  // Test files share this module, and need far more people than the 1,000 numbers reserved for fiction.
  const { brand = "emberlane", region = "GB", phone = `+447400${500_000 + people}` } = wanted;
  const now = platform.clock.now();
  const customerId = platform.random.uuid();
  const loginId = platform.random.uuid();
  const username = `Wanderer${number}`;
  await platform.database
    .insertInto("customers")
    .values({
      id: customerId,
      brand_id: brand,
      region,
      phone,
      username,
      username_key: username.toLowerCase(),
      password_hash: "$argon2id$none",
      date_of_birth: "1990-05-17",
      created_at: now,
      last_active_at: now,
    })
    .execute();
  await haveAccepted(platform, [{ id: customerId, brand, region }]);
  await platform.database
    .insertInto("logins")
    .values({
      id: loginId,
      customer_id: customerId,
      created_at: now,
      ends_at: secondsFrom(now, 8 * 3600),
      revoked_at: null,
    })
    .execute();
  const serviceId = serviceIdOf(brand, region);
  const customer = {
    customerId: asId<CustomerId>(customerId),
    loginId,
    phone: asId<PhoneNumber>(phone),
    username,
    brand,
    region,
    serviceId,
  };
  return { ...customer, headers: await newHeaders(platform, customer) };
}

/** Returns headers with a new token of a customer's login, for a test that takes longer than a token lives. */
export async function newHeaders(
  platform: Platform,
  { customerId, loginId, phone, serviceId }: Omit<SignedInCustomer, "headers">,
): Promise<SignedInCustomer["headers"]> {
  const token = await signAccessToken(platform, { customerId, loginId, phone, serviceId });
  return { authorization: `Bearer ${token}` };
}

export interface SignedInStaff {
  readonly staffId: StaffId;
  /** Headers of a signed-in console call. */
  readonly headers: { readonly cookie: string };
}

/**
 * Creates a member of staff with a console session of eight hours, set up as their role requires, who needs
 * no step-up.
 */
export async function signedInStaff(
  platform: Platform,
  role: Staff["role"] = "operator",
): Promise<SignedInStaff> {
  people += 1;
  const now = platform.clock.now();
  const staffId = platform.random.uuid();
  const token = platform.random.bytes(32).toString("base64url");
  await platform.database
    .insertInto("staff")
    .values({
      id: staffId,
      username: `staff-${people}`,
      display_name: `Staff ${people}`,
      role,
      password_hash: "$argon2id$none",
      created_at: now,
      ...(needsSecondFactor(role) ? { totp_confirmed_at: now } : {}),
    })
    .execute();
  await platform.database
    .insertInto("staff_sessions")
    .values({
      token_hash: tokenHash(token),
      staff_id: staffId,
      created_at: now,
      ends_at: secondsFrom(now, 8 * 3600),
      revoked_at: null,
      // In the future, so that they need no step-up however far a test moves its clock.
      proved_at: secondsFrom(now, 8 * 3600),
    })
    .execute();
  return { staffId: asId<StaffId>(staffId), headers: { cookie: `${staffCookie}=${token}` } };
}
