import { logout, scopeOf, token } from "@parlour/contract/operations/sign-in";
import type { OperationInput } from "@parlour/contract/operation";
import { isHTTPError, type KyRequest } from "ky";
import type { Client, ClientOptions } from "./create-client.ts";
import { createHttp, repeatable } from "./create-http.ts";
import { ApiError } from "./errors.ts";
import { sessionEventOf } from "./session-policy.ts";
import { createTokenRenewal, type Locks } from "./token-renewal.ts";
import type { Tokens } from "./token-store.ts";
import { readResponse, requestOf } from "./wire-format.ts";

/** The client's calls, loaded with a separate chunk of the app. */
export type ClientCalls = Pick<Client, "call" | "request" | "signIn" | "signOut">;

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

const bearer = (access: string): string => `Bearer ${access}`;

/** The access token that a request was sent with. */
function accessOf(request: KyRequest): string | undefined {
  return request.headers.get("authorization")?.slice(bearer("").length);
}

function nobodyLoggedIn(): ApiError {
  const message = "nobody is logged in";
  return new ApiError({ code: "unauthorized", status: 401, message, requestId: null, retryAfter: null });
}

/** Builds the customer's calls: one policy for 401, 403, 418 and 503, in the hooks of ky. */
export function createClientCalls(options: ClientOptions): ClientCalls {
  const { brand, tokens, onSession, timeoutMs } = options;
  const http = createHttp(options);

  /** Reports the effect of a refusal on the session. */
  const reporting = http.extend({
    hooks: {
      beforeError: [
        ({ error }) => {
          const event = error instanceof ApiError ? sessionEventOf(error) : null;
          if (event !== null) onSession(event);
          return error;
        },
      ],
    },
  });

  async function fetchTokens(body: OperationInput<typeof token>["body"]): Promise<Tokens> {
    const headers = { authorization: brandCredentials(brand.id) };
    const response = await reporting(...requestOf(token, { body }, { headers }));
    const renewed = await readResponse(token, response, { timeoutMs });
    const pair = { access: renewed.access_token, refresh: renewed.refresh_token };
    tokens.write(pair);
    return pair;
  }

  const renewal = createTokenRenewal({
    fetchTokens,
    tokens,
    locks: options.locks === undefined ? platformLocks() : (options.locks ?? undefined),
    now: options.now ?? (() => new Date()),
    after: options.after ?? ((ms, act) => setTimeout(act, ms)),
    onExpired: () => {
      onSession("expired");
    },
  });

  /** Sends the login along. After a 401 it is renewed and the call repeated once; a second 401 ends the login. */
  const withLogin = reporting.extend({
    retry: {
      limit: 1,
      methods: repeatable,
      shouldRetry: ({ error }) => isHTTPError(error) && error.response.status === 401,
    },
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          const pair = await renewal.current();
          if (pair === null) throw nobodyLoggedIn();
          request.headers.set("authorization", bearer(pair.access));
        },
      ],
      beforeRetry: [
        async ({ request, error }) => {
          const renewed = await renewal.renew(accessOf(request));
          if (renewed === null) throw error;
          request.headers.set("authorization", bearer(renewed.access));
        },
      ],
      beforeError: [
        ({ request, error, retryCount }) => {
          const isRefusedAgain = retryCount > 0 && error instanceof ApiError && error.status === 401;
          if (isRefusedAgain) renewal.expire(accessOf(request));
          return error;
        },
      ],
    },
  });

  const request: ClientCalls["request"] = async (operation, input, requestOptions) =>
    (operation.access === "customer" ? withLogin : reporting)(...requestOf(operation, input, requestOptions));

  return {
    request,
    async call(operation, input, { signal, onReceived } = {}) {
      const response = await request(operation, input, { signal });
      return readResponse(operation, response, { signal, onReceived, timeoutMs });
    },
    async signIn({ phoneNumber, password, botToken }) {
      const scope = scopeOf(brand.name);
      const check = botToken === undefined ? {} : { "g-recaptcha-response": botToken };
      await fetchTokens({ grant_type: "password", scope, username: phoneNumber, password, ...check });
    },
    async signOut() {
      const pair = tokens.read();
      try {
        if (pair !== null) {
          await http(...requestOf(logout, {}, { headers: { authorization: bearer(pair.access) } }));
        }
      } catch {
        // Deletes the tokens in any case, because the customer asked to be logged out of this browser.
      } finally {
        tokens.clear();
      }
    },
  };
}
