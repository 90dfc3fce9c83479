import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import type { ShownVersions } from "@parlour/contract/operations/legal";
import type { Account } from "@parlour/contract/operations/schemas";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { todayIn } from "@parlour/contract/rules/adult";
import { ageStepFor } from "@parlour/contract/rules/age-check";
import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import { ageDemandOf } from "../../../plugins/age-demands.ts";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { hashPassword } from "../../../plugins/passwords.ts";
import type { Platform } from "../../../platform.ts";
import { grantTrial, takeOverDebts } from "../../records/credits/index.ts";
import { barOf } from "../limits/index.ts";
import { recordConsent, type Consent, shownWording } from "../marketing/index.ts";
import { ownUpload, pictureAddress } from "../media/index.ts";
import { customerAccount, endLogins } from "../sign-in/index.ts";
import type { Service } from "../../site/brands/index.ts";
import { noteSignedUp } from "../../site/landing/index.ts";
import { hasSignUpTicket, takeSignUpTicket } from "../verification/index.ts";
import { isCommonPassword } from "../../../plugins/common-passwords.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Failure } from "../../../plugins/failure.ts";
import {
  ageProvedBy,
  cancelAgeChecks,
  chatConsentIsCurrent,
  recordAcceptance,
  recordChatConsent,
  shownAreInForce,
} from "../customers/index.ts";
import {
  countPasswordChange,
  provePasswordChange,
  textPasswordChanged,
  type AccountSite,
  type ConfirmProof,
  type PasswordProof,
  type PasswordThrottles,
  type ProofFailure,
} from "./password-service.ts";
import { passwordAcceptable, readBirthDate, readUsername } from "./rules.ts";
import {
  findAccount,
  insertCustomer,
  isUsernameConflict,
  isUsernameTaken,
  lockCustomerForUpdate,
  updateCustomer,
  type StoredAccount,
} from "./store.ts";

/** Whether a username is taken in a brand, ignoring case. */
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
  /** The choice about marketing texts; absent: no choice was shown. */
  readonly marketingConsent?: boolean | undefined;
  /** The wording shown with that choice. */
  readonly marketingWording?: string | undefined;
  /** The legal texts that were shown and accepted; absent: none, and the customer is asked later. */
  readonly acceptedVersions?: ShownVersions | undefined;
  /** The version of the consent to chats beside the box that was ticked; absent: none was. */
  readonly chatConsent?: number | undefined;
}

type RegistrationFailure =
  | "verification_required"
  | "username_invalid"
  | "username_taken"
  | "password_weak"
  | "underage"
  | "account_exists"
  | "legal_version_stale"
  | Failure<"legal_version_stale">
  | "banned"
  | "self_excluded"
  | "cooling_off"
  | "invalid_request";

/**
 * Creates an account for a number that was verified in this browser within 30 minutes, and grants the free
 * trial if this number never had one. A debt of the number's earlier account moves to this one. The ticket is
 * checked first, so that nobody learns which numbers and names exist without proving a number. All in one
 * transaction.
 */
export async function registerCustomer(
  platform: Platform,
  registration: Registration,
): Promise<Result<Account, RegistrationFailure>> {
  const { service, browserId, phone, password, acceptedVersions } = registration;
  const now = platform.clock.now();
  const username = readUsername(registration.username);
  if (!username.ok) return username;
  const dateOfBirth = readBirthDate(registration.dateOfBirth, todayIn(service.region, now));
  if (!dateOfBirth.ok) return dateOfBirth;
  if (!passwordAcceptable(password, username.value.key, isCommonPassword(password)))
    return fail("password_weak");
  if (acceptedVersions !== undefined && !shownAreInForce(platform, acceptedVersions))
    return fail("legal_version_stale");
  // Pages of the version before send none; they know this code, and offer to load the page again.
  if (!chatConsentIsCurrent(registration.chatConsent)) {
    return fail({
      code: "legal_version_stale",
      message: "Send chatConsent: the version of the current words, once the customer has ticked their box.",
    });
  }
  if (browserId === null) return fail("verification_required");
  const owner = { browserId, brandId: service.brandId, phone };
  // Checked before the costly hash; the ticket itself is taken below.
  if (!(await hasSignUpTicket(platform, owner))) return fail("verification_required");
  const passwordHash = await hashPassword(password);
  const { random, keys } = platform;
  const marketing = await marketingChoice(platform, registration);

  return await inTransaction(platform.database, async (trx) => {
    const ticket = await takeSignUpTicket(trx, owner, now);
    if (ticket === false) return fail("verification_required" as const);
    const bar = await barOf(trx, owner, { now, keys });
    if (bar !== null) return fail(bar);
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
    if (!account.ok) return account;
    const customerId = account.value.id;
    const phoneHash = keyedHash(keys.phones, phone);
    await grantTrial(trx, { customerId, phoneHash, credits: service.trialCredits }, { now, random });
    const heir = { customerId, brandId: service.brandId, phoneHash };
    await takeOverDebts(trx, heir, { now, random });
    if (acceptedVersions !== undefined) {
      await recordAcceptance(trx, customerId, acceptedVersions, { source: "sign_up", now });
    }
    await recordChatConsent(trx, customerId, { source: "sign_up", now });
    if (marketing !== null) {
      await recordConsent(trx, { customerId, source: "sign_up", ...marketing }, { now, random, keys });
    }
    // Last, because sign-ups of one version wait for each other from here to the commit.
    if (ticket.landing !== null)
      await noteSignedUp(trx, service, { customerId, landing: ticket.landing }, now);
    return succeed(withPictureAddress(platform, account.value));
  });
}

/**
 * Returns the choice about marketing at sign-up as it is recorded; null if none was made. A choice with
 * wording that this site does not show, or without wording, does not count as consent.
 */
async function marketingChoice(
  { database }: Pick<Platform, "database">,
  { service, marketingConsent, marketingWording }: Registration,
): Promise<Pick<Consent, "consented" | "wordingVersion" | "wording"> | null> {
  if (marketingConsent === undefined || !regions[service.region].hasMarketing) return null;
  const shown =
    marketingWording === undefined ? null : await shownWording(database, service, "signUp", marketingWording);
  if (shown !== null) return { consented: marketingConsent, ...shown };
  return marketingConsent ? null : { consented: false, wordingVersion: currentWordingVersion };
}

/** Returns the account for the wire, with a freshly signed address for its picture. */
function withPictureAddress(
  platform: Pick<Platform, "keys" | "clock" | "settings">,
  account: StoredAccount,
): Account {
  const { imageUploadId, age, ...facts } = account;
  const { brandId, region, siteAgeCheck, checkAsked } = age;
  const demand = ageDemandOf(platform.settings.ageChecks.demands, {
    brandId,
    region,
    manifest: siteAgeCheck,
  });
  return {
    ...facts,
    ageStep: ageStepFor({ demand, provedBy: ageProvedBy(age), checkAsked }),
    images: imageUploadId === null ? null : pictureAddress(platform, imageUploadId),
  };
}

export interface AccountUpdate extends PasswordProof {
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
  | "unauthorized"
  | ProofFailure;

/** An allowed new password, and the proof to check again when it is stored. */
interface NewPassword {
  readonly hash: string;
  readonly confirm: ConfirmProof;
}

/** Checks a new password and the proof sent with it, and hashes it. */
async function readNewPassword(
  platform: Platform,
  throttles: PasswordThrottles,
  customer: CustomerIdentity,
  { usernameKey, password, proof }: { usernameKey: string; password: string; proof: PasswordProof },
): Promise<Result<NewPassword, "password_weak" | ProofFailure>> {
  if (!passwordAcceptable(password, usernameKey, isCommonPassword(password))) return fail("password_weak");
  const proved = await provePasswordChange(platform, throttles, customer, proof);
  if (!proved.ok) return proved;
  const wait = await countPasswordChange(throttles, customer.customerId);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  return succeed({ hash: await hashPassword(password), confirm: proved.value });
}

export interface UpdatedAccount {
  readonly account: Account;
  /**
   * The account and new password for which this browser counts as known; null if the password is unchanged.
   */
  readonly knownFor: string | null;
}

/**
 * Changes an account. A null password stays unchanged. A new password needs proof, ends the account's other logins, and
 * is reported to the owner. A changed date of birth must be verified again.
 */
export async function updateAccount(
  platform: Platform,
  throttles: PasswordThrottles,
  customer: CustomerIdentity,
  update: AccountUpdate,
  site: AccountSite,
): Promise<Result<UpdatedAccount, UpdateFailure>> {
  const username = readUsername(update.username);
  if (!username.ok) return username;
  const dateOfBirth = readBirthDate(update.dateOfBirth, todayIn(customer.region, platform.clock.now()));
  if (!dateOfBirth.ok) return dateOfBirth;
  const asked = { usernameKey: username.value.key, password: update.password ?? "", proof: update };
  const password =
    update.password === null ? null : await readNewPassword(platform, throttles, customer, asked);
  if (password?.ok === false) return password;

  try {
    return await inTransaction(platform.database, async (trx) => {
      const current = await lockCustomerForUpdate(trx, customer.customerId);
      if (!current) return fail("unauthorized" as const);
      if (password !== null && !(await password.value.confirm(trx))) {
        return fail("current_password_required" as const);
      }
      const imageUploadId =
        update.images === null ? null : await ownUpload(trx, customer.customerId, update.images);
      if (update.images !== null && imageUploadId === null) return fail("image_not_own" as const);
      const resetsVerification = dateOfBirth.value !== current.dateOfBirth;
      // a check that is under way was begun with the other date
      if (resetsVerification) await cancelAgeChecks(trx, customer.customerId, platform.clock.now());
      const account = await updateCustomer(trx, customer.customerId, {
        username: username.value,
        dateOfBirth: dateOfBirth.value,
        imageUploadId,
        resetsVerification,
        ...(password === null ? {} : { passwordHash: password.value.hash }),
      });
      if (password !== null) {
        await endLogins(trx, platform, customer.customerId, customer.loginId);
        afterCommit(trx, () => textPasswordChanged(platform, customer, site));
      }
      const { brandId, phone } = customer;
      return succeed({
        account: withPictureAddress(platform, account),
        knownFor: password === null ? null : customerAccount(brandId, phone, password.value.hash),
      });
    });
  } catch (error) {
    if (isUsernameConflict(error)) return fail("username_taken");
    throw error;
  }
}

/** Reads the signed-in customer's account; null if it was erased meanwhile. */
export async function readAccount(platform: Platform, customerId: string): Promise<Account | null> {
  const account = await findAccount(platform.database, customerId);
  return account === null ? null : withPictureAddress(platform, account);
}
