import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { ShownVersions } from "@parlour/contract/operations/legal";
import type { Account } from "@parlour/contract/operations/schemas";
import { regions } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../plugins/authentication.ts";
import type { Failure } from "../../plugins/failure.ts";
import { keyedHash } from "../../plugins/keys.ts";
import { hashPassword } from "../../plugins/passwords.ts";
import type { Platform } from "../../platform.ts";
import { calendarDate } from "../../ports/clock.ts";
import { grantTrial } from "../credits/service.ts";
import { barOf } from "../limits/barred-service.ts";
import { currentWordingVersion, recordConsent } from "../marketing/service.ts";
import { ownUpload, pictureAddress } from "../media/service.ts";
import { endLogins } from "../sign-in/service.ts";
import type { Service } from "../sites/service.ts";
import {
  findResetTicket,
  hasSignUpTicket,
  takeResetTicket,
  takeSignUpTicket,
} from "../verification/service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { recordAcceptance, shownAreInForce } from "./legal-service.ts";
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
  type StoredAccount,
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
  /** What was chosen where marketing was explained; absent: the explanation was shown and nothing refused. */
  readonly marketingConsent?: boolean | undefined;
  /** The texts that were shown and accepted; absent: none, and the customer is asked later. */
  readonly acceptedVersions?: ShownVersions | undefined;
}

type RegistrationFailure =
  | "verification_required"
  | "username_invalid"
  | "username_taken"
  | "password_weak"
  | "underage"
  | "account_exists"
  | "legal_version_stale"
  | "banned"
  | "self_excluded"
  | "cooling_off"
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
  const { service, browserId, phone, password, acceptedVersions } = registration;
  const now = platform.clock.now();
  const username = readUsername(registration.username);
  if (!username.ok) return username;
  const dateOfBirth = readBirthDate(registration.dateOfBirth, calendarDate(now));
  if (!dateOfBirth.ok) return dateOfBirth;
  if (!passwordAcceptable(password, username.value.key, isCommonPassword(password)))
    return fail("password_weak");
  if (acceptedVersions !== undefined && !shownAreInForce(platform, acceptedVersions))
    return fail("legal_version_stale");
  if (browserId === null) return fail("verification_required");
  const owner = { browserId, brandId: service.brandId, phone };
  // A look before the costly hash; the ticket itself is taken below.
  if (!(await hasSignUpTicket(platform, owner))) return fail("verification_required");
  const passwordHash = await hashPassword(password);
  const { random, keys } = platform;

  return orRefused(() =>
    platform.database.transaction().execute(async (trx) => {
      if (!(await takeSignUpTicket(trx, owner, now))) throw new Refused("verification_required");
      const bar = await barOf(trx, owner, { now, keys });
      if (bar !== null) throw new Refused(bar);
      const account = await insertCustomer(trx, {
        id: random.uuid(),
        brandId: service.brandId,
        region: service.region,
        phone,
        username: username.value,
        passwordHash,
        dateOfBirth: dateOfBirth.value,
        createdAt: now,
      });
      if (!account.ok) throw new Refused(account.error);
      const customerId = account.value.id;
      const phoneHash = keyedHash(keys.phones, phone);
      await grantTrial(trx, { customerId, phoneHash, credits: service.trialCredits }, { now, random });
      if (acceptedVersions !== undefined) {
        await recordAcceptance(trx, customerId, acceptedVersions, { source: "sign_up", now });
      }
      if (regions[service.region].hasMarketing) {
        const consented = registration.marketingConsent ?? true;
        const consent = { consented, source: "sign_up", wordingVersion: currentWordingVersion } as const;
        await recordConsent(trx, { customerId, ...consent }, { now, random, keys });
      }
      return withPictureAddress(platform, account.value);
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

/** The account as it is answered: its picture is an upload, shown at an address that is signed for now. */
function withPictureAddress(platform: Pick<Platform, "keys" | "clock">, account: StoredAccount): Account {
  const { imageUploadId, ...facts } = account;
  return { ...facts, images: imageUploadId === null ? null : pictureAddress(platform, imageUploadId) };
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
        const imageUploadId =
          update.images === null ? null : await ownUpload(trx, customer.customerId, update.images);
        if (update.images !== null && imageUploadId === null) throw new Refused("image_not_own");
        const account = await updateCustomer(trx, customer.customerId, {
          username: username.value,
          dateOfBirth: dateOfBirth.value,
          imageUploadId,
          resetsVerification: dateOfBirth.value !== current.dateOfBirth,
          ...(passwordHash === null ? {} : { passwordHash }),
        });
        if (passwordHash !== null) {
          tell = await endLogins(trx, platform, customer.customerId, customer.loginId);
        }
        return withPictureAddress(platform, account);
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
export async function readAccount(platform: Platform, customerId: string): Promise<Account | null> {
  const account = await findAccount(platform.database, customerId);
  return account === null ? null : withPictureAddress(platform, account);
}
