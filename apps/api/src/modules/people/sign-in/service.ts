import type { PhoneNumber } from "@parlour/contract/ids";
import type { SiteDomains } from "@parlour/contract/site-domains";
import { scopeOf, type TokenPair } from "@parlour/contract/operations/sign-in";
import { regionCodes, serviceIdOf } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { signAccessToken } from "../../../plugins/access-token.ts";
import type { Trx } from "../../../plugins/database.ts";
import { isForeignHost, readBrandDomains } from "../../../plugins/foreign-host.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { tokenHash } from "../../../plugins/keys.ts";
import { knowsAccount, type KnownBrowser } from "../../../plugins/known-browser.ts";
import { verifyPassword } from "../../../plugins/passwords.ts";
import { parseMobileNumberOfAny } from "../../../plugins/phone-number.ts";
import {
  accountKey,
  beginTry,
  type TryLimits,
  type TryRefusal,
  type Visitor,
} from "../../../plugins/sign-in-tries.ts";
import type { Throttle } from "../../../plugins/throttle.ts";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit, inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import { deviceOf } from "./device-rules.ts";
import { accessSeconds, judgeRefresh, loginSeconds } from "./rules.ts";
import {
  findCustomer,
  holdsPassword,
  insertLogin,
  insertRefreshToken,
  lockRefreshToken,
  markRotated,
  noteActivity,
  revokeLogin,
  revokeLoginsOf,
  type CustomerRow,
} from "./store.ts";

/** The brand a login is for: an OAuth client without a secret, because a browser can't keep one. */
export interface Client {
  readonly brandId: string;
  readonly brandName: string;
  readonly domains: SiteDomains;
}

type SignInFailure = Failure<"invalid_grant" | "banned"> | TryRefusal;

/** The window in seconds for counting password attempts. */
export const throttleSeconds = 15 * 60;
const tries: TryLimits = { accountAtAddress: 8, address: 150, withoutBotCheck: 10, knownBrowser: 8 };

/** Returns the account under which a customer's password attempts are counted and browsers are known. */
export function customerAccount(brandId: string, phone: string, passwordHash: string | null): string {
  return accountKey(["customer", brandId, phone], passwordHash);
}

/** Whether a browser has logged in to a number's account with its current password before. */
export async function hasSignedIn(
  platform: Pick<Platform, "database" | "keys">,
  browser: KnownBrowser | null,
  { brandId, phone }: { readonly brandId: string; readonly phone: PhoneNumber },
): Promise<boolean> {
  if (browser === null) return false;
  const customer = await findCustomer(platform.database, brandId, phone);
  return (
    customer !== null &&
    knowsAccount(platform, browser, customerAccount(brandId, phone, customer.passwordHash))
  );
}

/** A login, and the account that its browser is known for from now on. */
export interface SignedIn {
  readonly pair: TokenPair;
  readonly account: string;
}

/** Issues a new refresh token of a login, stored as its hash, together with an access token. */
async function issuePair(
  trx: Trx,
  platform: Platform,
  { loginId, generation, endsAt }: { loginId: string; generation: number; endsAt: Date },
  customer: Omit<CustomerRow, "passwordHash">,
  client: Client,
): Promise<TokenPair> {
  const refreshToken = platform.random.bytes(32).toString("base64url");
  const now = platform.clock.now();
  await insertRefreshToken(trx, loginId, tokenHash(refreshToken), generation, now);
  const seconds = accessSeconds(endsAt, now);
  const claims = {
    customerId: customer.id,
    loginId,
    phone: customer.phone,
    serviceId: serviceIdOf(customer.brandId, customer.region),
  };
  return {
    access_token: await signAccessToken(platform, claims, seconds),
    refresh_token: refreshToken,
    token_type: "Bearer",
    expires_in: seconds,
    scope: scopeOf(client.brandName),
  };
}

/**
 * The password grant. An unknown number and a wrong password look and cost the same: both hash once and
 * return `invalid_grant`. Attempts are counted before the hash.
 */
export async function signIn(
  platform: Platform,
  throttle: Throttle,
  request: {
    readonly client: Client;
    readonly username: string;
    readonly password: string;
    readonly visitor: Visitor;
    /** The host that was called. */
    readonly host: string;
    readonly userAgent: string | undefined;
  },
): Promise<Result<SignedIn, SignInFailure>> {
  const { client, visitor } = request;
  const number = parseMobileNumberOfAny(request.username, regionCodes);
  const customer = number.ok ? await findCustomer(platform.database, client.brandId, number.value) : null;
  const typed = number.ok ? number.value : request.username;
  const account = customerAccount(client.brandId, typed, customer?.passwordHash ?? null);
  const counted = await beginTry(platform, throttle, tries, { account, visitor });
  if (!counted.ok) return counted;

  const right = await verifyPassword(customer?.passwordHash ?? null, request.password);
  if (!right || !customer) return fail("invalid_grant");
  const domains = await readBrandDomains(platform.database);
  if (isForeignHost(customer, request.host, domains)) return fail("invalid_grant");
  await counted.value.forgive();
  if (customer.banned) return fail("banned");

  const now = platform.clock.now();
  const loginId = platform.random.uuid();
  const endsAt = secondsFrom(now, loginSeconds);
  const pair = await inTransaction(platform.database, async (trx) => {
    if (!(await holdsPassword(trx, customer.id, customer.passwordHash))) return null;
    afterCommit(trx, () => noteActivity(platform.database, customer.id, now));
    await insertLogin(trx, {
      id: loginId,
      customerId: customer.id,
      createdAt: now,
      endsAt,
      device: deviceOf(request.userAgent),
    });
    return issuePair(trx, platform, { loginId, generation: 0, endsAt }, customer, client);
  });
  if (pair === null) return fail("invalid_grant");
  return succeed({ pair, account });
}

/**
 * The refresh grant: each token is exchanged once, with a short grace period for a second tab. A token reused
 * after that was copied: its whole family ends, the thief's tokens and the owner's.
 */
export async function refresh(
  platform: Platform,
  client: Client,
  { refreshToken, host }: { readonly refreshToken: string; readonly host: string },
): Promise<Result<TokenPair, SignInFailure>> {
  const hash = tokenHash(refreshToken);
  return await inTransaction(platform.database, async (trx): Promise<Result<TokenPair, SignInFailure>> => {
    const row = await lockRefreshToken(trx, hash);
    // Read under the lock: an earlier call may have waited too, and stored a later time.
    const now = platform.clock.now();
    if (!row || row.customer.brandId !== client.brandId) return fail("invalid_grant");
    const domains = await readBrandDomains(trx);
    if (isForeignHost(row.customer, host, domains)) return fail("invalid_grant");
    // Checked first: a ban has ended the login, too, and the app needs the reason (BAN-2).
    if (row.customer.banned) return fail("banned");
    const judgement = judgeRefresh(row, now);
    switch (judgement) {
      case "ended":
        return fail("invalid_grant");
      case "reused":
        await revokeLogin(trx, row.loginId, now);
        tellLoginsEnded(trx, platform, row.customer.id, [row.loginId]);
        return keepWrites(trx, fail("invalid_grant" as const));
      case "rotate": {
        const { loginId, generation } = row;
        await markRotated(trx, row, hash, now);
        afterCommit(trx, () => noteActivity(platform.database, row.customer.id, now));
        const issued = { loginId, generation: generation + 1, endsAt: row.loginEndsAt };
        return succeed(await issuePair(trx, platform, issued, row.customer, client));
      }
      default:
        return judgement satisfies never;
    }
  });
}

/** Ends one login: its tokens are refused from now on, and its streams close. */
export async function endLogin(platform: Platform, customerId: string, loginId: string): Promise<void> {
  await revokeLogin(platform.database, loginId, platform.clock.now());
  platform.events.publishToCustomer(customerId, { type: "login_ended", loginId });
}

function tellLoginsEnded(
  trx: Trx,
  { events }: Pick<Platform, "events">,
  customerId: string,
  loginIds: readonly string[],
): void {
  afterCommit(trx, () => {
    for (const loginId of loginIds) events.publishToCustomer(customerId, { type: "login_ended", loginId });
  });
}

/** Ends a customer's logins, optionally except one. Their streams are informed after the commit. */
export async function endLogins(
  trx: Trx,
  platform: Platform,
  customerId: string,
  exceptLoginId: string | null = null,
): Promise<void> {
  const ended = await revokeLoginsOf(trx, customerId, platform.clock.now(), exceptLoginId);
  tellLoginsEnded(trx, platform, customerId, ended);
}

/** Ends a customer's logins without informing their streams, because the caller sends them another event. */
export async function endLoginsUntold(
  trx: Trx,
  { clock }: Pick<Platform, "clock">,
  customerId: string,
): Promise<void> {
  await revokeLoginsOf(trx, customerId, clock.now(), null);
}
