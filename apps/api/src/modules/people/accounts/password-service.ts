import type { BrowserId, PhoneNumber } from "@parlour/contract/ids";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { hashPassword, verifyPassword } from "../../../plugins/passwords.ts";
import type { Throttle } from "../../../plugins/throttle.ts";
import type { TextSite } from "../../../plugins/text-routes.ts";
import type { Platform } from "../../../platform.ts";
import { sendText } from "../../records/texts/index.ts";
import { customerAccount, endLogins, loginStartedAt } from "../sign-in/index.ts";
import { findResetTicket, takeResetTicket } from "../verification/index.ts";
import { isCommonPassword } from "../../../plugins/common-passwords.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { isFreshLogin, passwordAcceptable, passwordChanges, passwordTries } from "./rules.ts";
import { findCustomerOf, findPasswordHash, updatePassword } from "./store.ts";

/** The counters of a signed-in customer's attempts at their own password. */
export interface PasswordThrottles {
  /** Attempts at the current password. */
  readonly tries: Throttle;
  /** New passwords: each sends the owner a text. */
  readonly changes: Throttle;
}

/** The proof a customer sends with a new password. */
export interface PasswordProof {
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly browserId: BrowserId | null;
}

/** Checks the proof again and uses it up, in the transaction that stores the new password. */
export type ConfirmProof = (trx: Trx) => Promise<boolean>;

export type ProofFailure = Failure<
  "current_password_required" | "password_wrong" | "verification_required" | "too_many_requests"
>;

/**
 * Checks whether a signed-in customer may set a new password. An access token alone is not enough, because it
 * may be stolen. Shortly after login the password was just typed; later the current password or a texted code
 * is required.
 */
export async function provePasswordChange(
  platform: Platform,
  throttles: PasswordThrottles,
  customer: CustomerIdentity,
  { currentPassword, code, browserId }: PasswordProof,
): Promise<Result<ConfirmProof, ProofFailure>> {
  const { customerId } = customer;
  const { database, clock } = platform;
  const startedAt = await loginStartedAt(database, customer.loginId);
  if (startedAt !== null && isFreshLogin(startedAt, clock.now())) return succeed(async () => true);
  if (currentPassword !== undefined) {
    const wait = await throttles.tries.begin([{ key: customerId, tries: passwordTries }]);
    if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
    const checked = await findPasswordHash(database, customerId);
    if (!(await verifyPassword(checked, currentPassword))) return fail("password_wrong");
    await throttles.tries.forgive([customerId]);
    return succeed(async (trx) => (await findPasswordHash(trx, customerId)) === checked);
  }
  if (code === undefined) return fail("current_password_required");
  if (browserId === null) return fail("verification_required");
  const owner = { browserId, brandId: customer.brandId, phone: customer.phone };
  const ticketId = await findResetTicket(platform, owner, code);
  if (ticketId === null) return fail("verification_required");
  return succeed((trx) => takeResetTicket(trx, owner, ticketId, clock.now()));
}

/** Counts a new password before it is hashed; returns the seconds to wait after too many. */
export async function countPasswordChange(
  { changes }: Pick<PasswordThrottles, "changes">,
  customerId: string,
): Promise<number> {
  return await changes.begin([{ key: customerId, tries: passwordChanges }]);
}

/** The site where the owner can undo somebody else's change. */
export interface AccountSite {
  readonly brandName: string;
  /** Host of the brand's site. */
  readonly host: string;
}

/**
 * Texts the owner that their password was changed, after the commit. If the text can't be sent, this is only
 * logged, without a retry.
 */
export async function textPasswordChanged(
  platform: Pick<Platform, "database" | "clock" | "random" | "texts" | "log">,
  { phone, brandId, region }: TextSite & { readonly phone: PhoneNumber },
  { brandName, host }: AccountSite,
): Promise<void> {
  const text = `Your ${brandName} password was changed. If that was not you, set a new one now: open ${host}, choose Login and then Forgot Password.`;
  const sent = await sendText(platform, {
    id: platform.random.uuid(),
    to: phone,
    body: text,
    kind: "notice",
    site: { brandId, region },
  });
  if (!sent.ok) platform.log.warn("the owner of an account could not be informed of a new password");
}

/**
 * Sets a new password with a reset code that was checked in this browser. The account's logins end. Returns
 * the account and password for which the browser is now known.
 */
export async function resetPassword(
  platform: Platform,
  request: {
    readonly brandId: string;
    readonly browserId: BrowserId | null;
    readonly phone: PhoneNumber;
    readonly password: string;
    readonly code: string;
    readonly site: AccountSite;
  },
): Promise<Result<{ readonly knownFor: string }, "verification_required" | "password_weak">> {
  const { brandId, browserId, phone, password } = request;
  if (!passwordAcceptable(password, "", isCommonPassword(password))) return fail("password_weak");
  if (browserId === null) return fail("verification_required");
  const owner = { browserId, brandId, phone };
  const ticketId = await findResetTicket(platform, owner, request.code);
  if (ticketId === null) return fail("verification_required");
  const passwordHash = await hashPassword(password);

  return await inTransaction(platform.database, async (trx) => {
    const taken = await takeResetTicket(trx, owner, ticketId, platform.clock.now());
    const customer = await findCustomerOf(trx, brandId, phone);
    if (!taken || customer === null) return fail("verification_required" as const);
    const { customerId, region } = customer;
    await updatePassword(trx, customerId, passwordHash);
    await endLogins(trx, platform, customerId);
    afterCommit(trx, () => textPasswordChanged(platform, { brandId, region, phone }, request.site));
    return succeed({ knownFor: customerAccount(brandId, phone, passwordHash) });
  });
}
