import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { Account } from "@parlour/contract/operations/schemas";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../plugins/authentication.ts";
import type { Failure } from "../../plugins/failure.ts";
import { keyedHash } from "../../plugins/keys.ts";
import { hashPassword } from "../../plugins/passwords.ts";
import type { Platform } from "../../platform.ts";
import { calendarDate } from "../../ports/clock.ts";
import { grantTrial } from "../credits/service.ts";
import { endLogins } from "../sign-in/service.ts";
import type { Service } from "../sites/service.ts";
import { findResetTicket, takeResetTicket, takeSignUpTicket } from "../verification/service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordAcceptable, readBirthDate, readUsername } from "./rules.ts";
import {
  findAccount,
  findCustomerId,
  insertCustomer,
  isUsernameConflict,
  isUsernameTaken,
  lockCustomer,
  updateCustomer,
  updatePassword,
} from "./store.ts";

/** Carries an expected failure out of a transaction, so that the transaction rolls back. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("refused");
    this.failure = failure;
  }
}

/** Runs a transaction whose `Refused` becomes the failure it carries. */
async function orRefused<Value, Code extends Failure>(
  run: () => Promise<Value>,
): Promise<Result<Value, Code>> {
  try {
    return succeed(await run());
  } catch (error) {
    if (error instanceof Refused) return fail(error.failure as Code);
    throw error;
  }
}

/** Whether a name is taken in a brand, without regard to case. */
export async function usernameIsTaken(
  platform: Platform,
  brandId: string,
  raw: string,
): Promise<Result<boolean, "username_invalid">> {
  const username = readUsername(raw);
  if (!username.ok) return username;
  return succeed(await isUsernameTaken(platform.database, brandId, username.value.key));
}

export interface Registration {
  readonly service: Service;
  readonly browserId: BrowserId | null;
  readonly phone: PhoneNumber;
  readonly username: string;
  readonly dateOfBirth: string;
  readonly password: string;
}

type RegistrationFailure =
  | "verification_required"
  | "username_invalid"
  | "username_taken"
  | "password_weak"
  | "underage"
  | "account_exists"
  | "invalid_request";

/**
 * Creates an account for a number that was verified in this browser within 30 minutes, and grants the free trial
 * where this number never had one. The ticket is taken first, so that nobody learns whose numbers and names
 * exist without having proved a number; all of it is one transaction.
 */
export async function registerCustomer(
  platform: Platform,
  registration: Registration,
): Promise<Result<Account, RegistrationFailure>> {
  const { service, browserId, phone, password } = registration;
  const now = platform.clock.now();
  const username = readUsername(registration.username);
  if (!username.ok) return username;
  const dateOfBirth = readBirthDate(registration.dateOfBirth, calendarDate(now));
  if (!dateOfBirth.ok) return dateOfBirth;
  if (!passwordAcceptable(password, username.value.key, isCommonPassword(password)))
    return fail("password_weak");
  if (browserId === null) return fail("verification_required");
  const passwordHash = await hashPassword(password);

  return orRefused(() =>
    platform.database.transaction().execute(async (trx) => {
      const owner = { browserId, brandId: service.brandId, phone };
      if (!(await takeSignUpTicket(trx, owner, now))) throw new Refused("verification_required");
      const account = await insertCustomer(trx, {
        id: platform.random.uuid(),
        brandId: service.brandId,
        region: service.region,
        phone,
        username: username.value,
        passwordHash,
        dateOfBirth: dateOfBirth.value,
        createdAt: now,
      });
      if (!account.ok) throw new Refused(account.error);
      await grantTrial(
        trx,
        {
          customerId: account.value.id,
          phoneHash: keyedHash(platform.keys.phones, phone),
          credits: service.trialCredits,
        },
        { now, random: platform.random },
      );
      return account.value;
    }),
  );
}

/** Sets a new password with a reset code that was checked in this browser; the account's logins end. */
export async function resetPassword(
  platform: Platform,
  request: {
    readonly brandId: string;
    readonly browserId: BrowserId | null;
    readonly phone: PhoneNumber;
    readonly password: string;
    readonly code: string;
  },
): Promise<Result<true, "verification_required" | "password_weak">> {
  const { brandId, browserId, phone, password } = request;
  if (!passwordAcceptable(password, "", isCommonPassword(password))) return fail("password_weak");
  if (browserId === null) return fail("verification_required");
  const owner = { browserId, brandId, phone };
  const ticketId = await findResetTicket(platform, owner, request.code);
  if (ticketId === null) return fail("verification_required");
  const passwordHash = await hashPassword(password);

  let tell = (): void => undefined;
  const result = await orRefused<true, "verification_required">(() =>
    platform.database.transaction().execute(async (trx) => {
      const taken = await takeResetTicket(trx, owner, ticketId, platform.clock.now());
      const customerId = await findCustomerId(trx, brandId, phone);
      if (!taken || customerId === null) throw new Refused("verification_required");
      await updatePassword(trx, customerId, passwordHash);
      tell = await endLogins(trx, platform, customerId);
      return true as const;
    }),
  );
  tell();
  return result;
}

export interface AccountUpdate {
  readonly username: string;
  readonly dateOfBirth: string;
  readonly images: string | null;
  readonly password: string | null;
}

type UpdateFailure =
  | "username_invalid"
  | "username_taken"
  | "password_weak"
  | "underage"
  | "image_not_own"
  | "invalid_request"
  | "unauthorized";

/**
 * Changes an account. A password of null stays as it was (spec 5, Profile update); a new one ends the account's
 * other logins. A changed date of birth has to be verified anew (api.md).
 */
export async function updateAccount(
  platform: Platform,
  customer: CustomerIdentity,
  update: AccountUpdate,
): Promise<Result<Account, UpdateFailure>> {
  const username = readUsername(update.username);
  if (!username.ok) return username;
  const dateOfBirth = readBirthDate(update.dateOfBirth, calendarDate(platform.clock.now()));
  if (!dateOfBirth.ok) return dateOfBirth;
  const { password } = update;
  if (password !== null && !passwordAcceptable(password, username.value.key, isCommonPassword(password))) {
    return fail("password_weak");
  }
  const passwordHash = password === null ? null : await hashPassword(password);

  let tell = (): void => undefined;
  try {
    const result = await orRefused<Account, UpdateFailure>(() =>
      platform.database.transaction().execute(async (trx) => {
        const current = await lockCustomer(trx, customer.customerId);
        if (!current) throw new Refused("unauthorized");
        // Uploads come with the media module; until then the only own picture is the one the account has.
        if (update.images !== null && update.images !== current.imageUrl) throw new Refused("image_not_own");
        const account = await updateCustomer(trx, customer.customerId, {
          username: username.value,
          dateOfBirth: dateOfBirth.value,
          imageUrl: update.images,
          resetsVerification: dateOfBirth.value !== current.dateOfBirth,
          ...(passwordHash === null ? {} : { passwordHash }),
        });
        if (passwordHash !== null) {
          tell = await endLogins(trx, platform, customer.customerId, customer.loginId);
        }
        return account;
      }),
    );
    tell();
    return result;
  } catch (error) {
    if (isUsernameConflict(error)) return fail("username_taken");
    throw error;
  }
}

/** The signed-in customer's account; null when it was erased meanwhile. */
export function readAccount(platform: Platform, customerId: string): Promise<Account | null> {
  return findAccount(platform.database, customerId);
}
