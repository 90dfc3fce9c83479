import { logout, scopeOf, token } from "@parlour/contract/operations/sign-in";
import { createCallPath } from "./call-path.ts";
import type { Client, ClientOptions } from "./create-client.ts";
import { ApiError } from "./errors.ts";
import { sessionEventOf } from "./session-policy.ts";
import { createTokenRenewal, type Locks } from "./token-renewal.ts";
import type { Tokens } from "./token-store.ts";

/** The client's calls, loaded with a separate chunk of the app. */
export type ClientCalls = Pick<Client, "call" | "signIn" | "signOut" | "authorized">;

function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Returns the brand's credentials as an OAuth client: its id with an empty secret, because a browser can't
 * keep one.
 */
export function brandCredentials(brandId: string): string {
  return `Basic ${btoa(`${brandId}:`)}`;
}

function platformLocks(): Locks | undefined {
  // Its locks are missing on plain http hosts other than loopback, although the DOM's types have them.
  return typeof navigator === "undefined" ? undefined : navigator.locks;
}

/** Builds the customer's calls: one call path, one policy for 401, 403, 418 and 503. */
export function createClientCalls(options: ClientOptions): ClientCalls {
  const { brand, tokens, onSession } = options;
  const path = createCallPath(options);
  const headers = { authorization: brandCredentials(brand.id) };
  const renewal = createTokenRenewal({
    path,
    tokens,
    headers,
    locks: options.locks === undefined ? platformLocks() : (options.locks ?? undefined),
    after: options.after ?? ((ms, act) => setTimeout(act, ms)),
    onExpired: () => {
      onSession("expired");
    },
  });

  /** Reports the effect of a refusal on the session, and rethrows it. */
  function report(error: unknown): never {
    const event = error instanceof ApiError ? sessionEventOf(error) : null;
    if (event !== null) onSession(event);
    throw error;
  }

  /** Repeats a call once. A second 401 means that even a new pair is refused. */
  async function repeat<Value>(send: (pair: Tokens) => Promise<Value>, renewed: Tokens): Promise<Value> {
    try {
      return await send(renewed);
    } catch (error) {
      if (isRefused(error)) renewal.expire(renewed);
      throw error;
    }
  }

  async function withLogin<Value>(send: (pair: Tokens) => Promise<Value>): Promise<Value> {
    const pair = tokens.read();
    try {
      if (pair !== null) return await send(pair);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const renewed = await renewal.renew(pair);
      if (renewed === null) throw error;
      return repeat(send, renewed);
    }
    const renewed = await renewal.renew(null);
    if (renewed !== null) return repeat(send, renewed);
    const message = "nobody is logged in";
    throw new ApiError({ code: "unauthorized", status: 401, message, requestId: null, retryAfter: null });
  }

  const bearer = (pair: Tokens) => ({ authorization: `Bearer ${pair.access}` });

  return {
    call(operation, input, callOptions = {}) {
      const answer =
        operation.access === "customer"
          ? withLogin((pair) => path.send(operation, input, { ...callOptions, headers: bearer(pair) }))
          : path.send(operation, input, callOptions);
      return answer.catch(report);
    },
    async signIn({ phoneNumber, password, botToken }) {
      const scope = scopeOf(brand.name);
      const check = botToken === undefined ? {} : { "g-recaptcha-response": botToken };
      const body = { grant_type: "password", scope, username: phoneNumber, password, ...check };
      const answer = await path.send(token, { body }, { headers }).catch(report);
      tokens.write({ access: answer.access_token, refresh: answer.refresh_token });
    },
    async signOut() {
      const pair = tokens.read();
      try {
        if (pair !== null) await path.send(logout, {}, { headers: bearer(pair) });
      } catch {
        // Deletes the tokens in any case, because the customer asked to be logged out of this browser.
      } finally {
        tokens.clear();
      }
    },
    authorized(send) {
      return withLogin((pair) => send(pair.access)).catch(report);
    },
  };
}
