import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import type { BotCheckAction } from "../ports/bot-check.ts";
import type { Failure } from "./failure.ts";
import { tokenHash } from "./keys.ts";
import { knowsAccount, readKnownBrowser } from "./known-browser.ts";
import type { KnownBrowser } from "./known-browser.ts";
import type { Throttle } from "./throttle.ts";
import { visitorNetwork } from "./visitor-network.ts";

/**
 * Slows down attempts at passwords without letting anybody lock out somebody else. A network address is
 * refused after some attempts, in total and per account; an account never is. Above the account's threshold,
 * unknown browsers must pass a bot check, while a browser that has signed in to the account before has its
 * own attempts.
 */

/** How many attempts are allowed in a window. */
export interface TryLimits {
  /** At one account from one address. */
  readonly accountAtAddress: number;
  /** From one address at all accounts. */
  readonly address: number;
  /** At one account from anywhere without a bot check. */
  readonly withoutBotCheck: number;
  /** For a browser that has signed in to the account before. */
  readonly knownBrowser: number;
}

/** The visitor: their address, their browser, and whether they passed a bot check. */
export interface Visitor {
  readonly address: string;
  readonly browser: KnownBrowser | null;
  /** Checks once, however often it is called, because a bot check's token works once. */
  passBotCheck(): Promise<Result<null, BotCheckRefusal>>;
}

export type BotCheckRefusal = "bot_check_required" | "bot_check_failed";
export type TryRefusal = Failure<"too_many_requests" | BotCheckRefusal>;

/** An allowed attempt; a correct password deletes the counts of its keys. */
export interface CountedTry {
  forgive(): Promise<void>;
}

/** Reads the visitor of a request, and the bot check solved on a host. */
export async function readVisitor(
  platform: Pick<Platform, "botCheck" | "clock" | "keys" | "formerCookiesUntil">,
  request: FastifyRequest,
  shown: { readonly token: string | undefined; readonly host: string; readonly action: BotCheckAction },
): Promise<Visitor> {
  const { token, host, action } = shown;
  let passed: Promise<boolean> | null = null;
  return {
    address: request.ip,
    browser: await readKnownBrowser(platform, request),
    async passBotCheck() {
      if (token === undefined) return fail("bot_check_required");
      passed ??= platform.botCheck.passes({ token, host, actions: [action], address: request.ip });
      return (await passed) ? succeed(null) : fail("bot_check_failed");
    },
  };
}

/**
 * Returns a key for an account and its current password. After a reset all counts therefore start again, and
 * only browsers that sign in with the new password are known.
 */
export function accountKey(parts: readonly string[], passwordHash: string | null): string {
  const present = passwordHash === null ? "" : tokenHash(passwordHash).toString("base64url").slice(0, 22);
  return JSON.stringify([...parts, present]);
}

/**
 * Counts an attempt before it is made, so that parallel attempts count, too. The failure says why it is
 * refused.
 */
export async function beginTry(
  platform: Pick<Platform, "keys">,
  throttle: Throttle,
  limits: TryLimits,
  { account, visitor }: { readonly account: string; readonly visitor: Visitor },
): Promise<Result<CountedTry, TryRefusal>> {
  const { browser } = visitor;
  const network = visitorNetwork(visitor.address);
  const keys = {
    known: JSON.stringify(["browser", browser?.id ?? "", account]),
    pair: JSON.stringify(["pair", account, network]),
    address: JSON.stringify(["address", network]),
    account: JSON.stringify(["account", account]),
  };
  const counted = { forgive: () => throttle.forgive([keys.known, keys.pair, keys.account]) };

  if (knowsAccount(platform, browser, account)) {
    const wait = await throttle.begin([{ key: keys.known, tries: limits.knownBrowser }]);
    if (wait === 0) return succeed(counted);
  }
  const wait = await throttle.begin([
    { key: keys.pair, tries: limits.accountAtAddress },
    { key: keys.address, tries: limits.address },
  ]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  // After the address's check, so that nobody causes more calls to the bot check's provider than they have
  // attempts.
  if ((await throttle.begin([{ key: keys.account, tries: limits.withoutBotCheck }])) > 0) {
    const human = await visitor.passBotCheck();
    if (!human.ok) return human;
  }
  return succeed(counted);
}
