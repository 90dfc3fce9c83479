import { token } from "@parlour/contract/operations/sign-in";
import type { CallPath } from "./call-path.ts";
import { ApiError } from "./errors.ts";
import type { Tokens, TokenStore } from "./token-store.ts";

/** Milliseconds from a failed renewal to logging out (LOGIN-7). */
export const logoutDelayMs = 500;
const lockName = "parlour-token-renewal";

/** The part of `navigator.locks` that is used here: one holder at a time across all tabs of a site. */
export interface Locks {
  request<Value>(name: string, callback: () => Promise<Value>): Promise<Value>;
}

export interface TokenRenewalOptions {
  readonly path: CallPath;
  readonly tokens: TokenStore;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the platform has none; the server's grace period of 30 s for a second tab then covers this. */
  readonly locks: Locks | undefined;
  readonly after: (ms: number, act: () => void) => void;
  readonly onExpired: () => void;
}

export interface TokenRenewal {
  /**
   * Returns the pair to repeat a refused call with, or null if the login can't be renewed: it then expires.
   * Throws NetworkError or ApiError if the server could not be asked, which says nothing about the login.
   */
  renew(refused: Tokens | null): Promise<Tokens | null>;
  /** Ends the login: `onExpired` follows after 500 ms, unless another tab has stored a newer pair by then. */
  expire(refused: Tokens | null): null;
}

/**
 * Renews the login after a 401, once for all calls and tabs that need it. A refused renewal starts the 500 ms
 * of LOGIN-7 at once, because all calls in progress would be refused, too.
 */
export function createTokenRenewal(options: TokenRenewalOptions): TokenRenewal {
  const { path, tokens, headers, locks, after, onExpired } = options;
  let underWay: Promise<Tokens | null> | null = null;
  let expiring = false;

  function expire(refused: Tokens | null): null {
    if (!expiring) {
      expiring = true;
      after(logoutDelayMs, () => {
        expiring = false;
        const current = tokens.read();
        if (current === null || current.access === refused?.access) onExpired();
      });
    }
    return null;
  }

  async function renew(refused: Tokens | null): Promise<Tokens | null> {
    const stored = tokens.read();
    if (stored !== null && stored.access !== refused?.access) return stored;
    if (stored === null) return expire(refused);
    try {
      const held = stored.refresh === undefined ? {} : { refresh_token: stored.refresh };
      const body = { grant_type: "refresh_token", ...held };
      const answer = await path.send(token, { body }, { headers });
      const renewed = { access: answer.access_token, refresh: answer.refresh_token };
      tokens.write(renewed);
      return renewed;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) throw error;
      // A tab without locks may have been first; then its pair is the valid one.
      const newer = tokens.read();
      return newer !== null && newer.access !== stored.access ? newer : expire(refused);
    }
  }

  return {
    expire,
    renew(refused) {
      const stored = tokens.read();
      if (stored !== null && stored.access !== refused?.access) return Promise.resolve(stored);
      const act = () => renew(refused);
      underWay ??= (locks === undefined ? act() : locks.request(lockName, act)).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}
