import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { logout, scopeOf, token } from "@parlour/contract/operations/sign-in";
import { createCallPath, type CallOptions } from "./call-path.ts";
import { ApiError } from "./errors.ts";
import { sessionEventOf, type SessionEvent } from "./session-policy.ts";
import { createTokenRenewal, type Locks } from "./token-renewal.ts";
import type { Tokens, TokenStore } from "./token-store.ts";

export interface ClientOptions {
  /** Origin of the server, such as `location.origin`. */
  readonly baseUrl: string;
  /** The brand's id is the OAuth client, its name gives the scope (api.md, "Identity of a site"). */
  readonly brand: { readonly id: string; readonly name: string };
  readonly tokens: TokenStore;
  /** Told of what happens to the session; never called twice for one answer. */
  readonly onSession: (event: SessionEvent) => void;
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  /** Milliseconds until a call is given up; 30 s by default. */
  readonly timeoutMs?: number;
  /** Runs `act` after so many milliseconds; a timer by default. */
  readonly after?: (ms: number, act: () => void) => void;
  /** `navigator.locks` where there is one; null for none. */
  readonly locks?: Locks | null;
}

/** The customer's client. Calls throw ApiError, NetworkError, or the reason of an aborted signal. */
export interface Client {
  /** Calls an operation of the contract. After a 401 the login is renewed and the call repeated once. */
  call<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options?: CallOptions,
  ): Promise<OperationOutput<Spec>>;
  /** Password grant: stores the pair (spec 4, Login). `phoneNumber` in E.164. Throws ApiError `invalid_grant`. */
  signIn(credentials: { readonly phoneNumber: string; readonly password: string }): Promise<void>;
  /** Tells the server, then forgets the pair whatever it answered (spec 4, Logout). */
  signOut(): Promise<void>;
  /**
   * Runs a request that needs the login, such as a stream, under the same policy as a call. `send` is handed the
   * access token and throws an ApiError when refused; after a 401 it is run once more with a renewed one.
   */
  authorized<Value>(send: (accessToken: string) => Promise<Value>): Promise<Value>;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Credentials of the brand as OAuth client: its id with an empty secret, because a browser can't keep one. */
export function brandCredentials(brandId: string): string {
  return `Basic ${btoa(`${brandId}:`)}`;
}

function platformLocks(): Locks | undefined {
  // Its locks are absent on plain http hosts that are not loopback, whatever the DOM's types say.
  return typeof navigator === "undefined" ? undefined : navigator.locks;
}

/** Builds the customer's client: one call path, one policy for 401, 403, 418 and 503. */
export function createClient(options: ClientOptions): Client {
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

  /** Reports what a refusal means for the session and passes it on. */
  function report(error: unknown): never {
    const event = error instanceof ApiError ? sessionEventOf(error) : null;
    if (event !== null) onSession(event);
    throw error;
  }

  /** The one repetition. A second 401 means that even a fresh pair is refused. */
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
    baseUrl: options.baseUrl,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    now: options.now ?? (() => new Date()),
    call(operation, input, callOptions = {}) {
      const answer =
        operation.access === "customer"
          ? withLogin((pair) => path.send(operation, input, { ...callOptions, headers: bearer(pair) }))
          : path.send(operation, input, callOptions);
      return answer.catch(report);
    },
    async signIn({ phoneNumber, password }) {
      const scope = scopeOf(brand.name);
      const body = { grant_type: "password", scope, username: phoneNumber, password };
      const answer = await path.send(token, { body }, { headers }).catch(report);
      tokens.write({ access: answer.access_token, refresh: answer.refresh_token });
    },
    async signOut() {
      const pair = tokens.read();
      try {
        if (pair !== null) await path.send(logout, {}, { headers: bearer(pair) });
      } catch {
        // The tokens go all the same: the customer asked to be logged out of this browser.
      } finally {
        tokens.clear();
      }
    },
    authorized(send) {
      return withLogin((pair) => send(pair.access)).catch(report);
    },
  };
}
