import type { OperationInput } from "@parlour/contract/operation";
import type { token } from "@parlour/contract/operations/sign-in";
import { ApiError } from "./errors.ts";
import { tokenEndsAt } from "./token-end.ts";
import type { Tokens, TokenStore } from "./token-store.ts";

/** Milliseconds from a failed renewal to logging out (LOGIN-7). */
export const logoutDelayMs = 500;
const lockName = "parlour-token-renewal";

/** The part of `navigator.locks` that is used here: one holder at a time across all tabs of a site. */
export interface Locks {
  request<Value>(name: string, callback: () => Promise<Value>): Promise<Value>;
}

export interface TokenRenewalOptions {
  /** Asks the server for a pair, and stores it. */
  readonly fetchTokens: (grant: OperationInput<typeof token>["body"]) => Promise<Tokens>;
  readonly tokens: TokenStore;
  /** Absent if the platform has none; the server's grace period of 30 s for a second tab then covers this. */
  readonly locks: Locks | undefined;
  readonly after: (ms: number, act: () => void) => void;
  readonly onExpired: () => void;
  readonly now: () => Date;
}

export interface TokenRenewal {
  /**
   * Returns the pair to send a call with. While a renewal runs, it waits for that one; if the stored access token
   * has ended, it renews it first, so that not every call of a page is refused. Null and errors as for `renew`.
   */
  current(): Promise<Tokens | null>;
  /**
   * Returns the pair to repeat a call with whose access token was refused, or null when the login can't be renewed: it
   * then expires. Throws NetworkError or ApiError when the server could not be asked: that says nothing about the login.
   */
  renew(refused: string | undefined): Promise<Tokens | null>;
  /** Ends the login: `onExpired` follows after 500 ms, unless another tab has stored a newer pair by then. */
  expire(refused: string | undefined): null;
}

/**
 * Renews the login when its access token has ended or was refused, once for all calls and tabs that need it. A refused renewal starts the 500 ms
 * of LOGIN-7 at once, because all calls in progress would be refused, too.
 */
export function createTokenRenewal(options: TokenRenewalOptions): TokenRenewal {
  const { fetchTokens, tokens, locks, after, onExpired, now } = options;
  let underWay: Promise<Tokens | null> | null = null;
  let expiring = false;
  /** A device whose clock is wrong calls even a new token ended: then only the server's refusals count. */
  let trustsClock = true;

  function hasEnded({ access }: Tokens): boolean {
    const end = tokenEndsAt(access);
    return trustsClock && end !== null && end <= now().getTime();
  }

  function expire(refused: string | undefined): null {
    if (!expiring) {
      expiring = true;
      after(logoutDelayMs, () => {
        expiring = false;
        const current = tokens.read();
        if (current === null || current.access === refused) onExpired();
      });
    }
    return null;
  }

  async function renew(refused: string | undefined): Promise<Tokens | null> {
    const stored = tokens.read();
    if (stored !== null && stored.access !== refused) return stored;
    if (stored === null) return expire(refused);
    try {
      const held = stored.refresh === undefined ? {} : { refresh_token: stored.refresh };
      return await fetchTokens({ grant_type: "refresh_token", ...held });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) throw error;
      // A tab without locks may have been first; then its pair is the valid one.
      const newer = tokens.read();
      return newer !== null && newer.access !== stored.access ? newer : expire(refused);
    }
  }

  function renewOnce(refused: string | undefined): Promise<Tokens | null> {
    const stored = tokens.read();
    if (stored !== null && stored.access !== refused) return Promise.resolve(stored);
    // The renewal was refused a moment ago: asking again would change nothing.
    if (expiring) return Promise.resolve(null);
    const act = () => renew(refused);
    underWay ??= (locks === undefined ? act() : locks.request(lockName, act)).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    expire,
    renew: renewOnce,
    async current() {
      if (underWay !== null) return underWay;
      const stored = tokens.read();
      if (stored === null) return renewOnce(undefined);
      if (!hasEnded(stored)) return stored;
      const renewed = await renewOnce(stored.access);
      if (renewed !== null && hasEnded(renewed)) trustsClock = false;
      return renewed;
    },
  };
}
