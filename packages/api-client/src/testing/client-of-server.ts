import { onTestFinished } from "vitest";
import type { ServerResponse } from "node:http";
import { createClient, type ClientOptions } from "../create-client.ts";
import type { SessionEvent } from "../session-policy.ts";
import { createMemoryTokenStore, type Tokens } from "../token-store.ts";
import { respond, refuse, startLocalServer, type LocalServer, type ReceivedRequest } from "./local-server.ts";

export const tokenPath = "/api/uaa-service/oauth/token";

interface Setup {
  readonly handle: (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;
  readonly tokens?: Tokens | null;
  readonly options?: Partial<ClientOptions>;
}

/** The pair that a client begins with by default. */
export const oldPair: Tokens = { access: "old-access", refresh: "old-refresh" };

/**
 * A client with its own test server, which closes with the test. Records session events, and timers that never fire on
 * their own.
 */
export async function clientOf({ handle, tokens = oldPair, options = {} }: Setup) {
  const server = await startLocalServer(handle);
  onTestFinished(() => server.close());
  const events: SessionEvent[] = [];
  const store = createMemoryTokenStore(tokens);
  const timers: { ms: number; act: () => void }[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    brand: { id: "duskwren", name: "Duskwren" },
    tokens: store,
    onSession: (event) => {
      events.push(event);
    },
    after: (ms, act) => {
      timers.push({ ms, act });
    },
    ...options,
  });
  return { server, client, events, store, timers };
}

/** Responds with a pair of tokens of that name. */
export function sendPair(response: ServerResponse, name: string): void {
  respond(response, 200, {
    access_token: `${name}-access`,
    refresh_token: `${name}-refresh`,
    token_type: "Bearer",
    expires_in: 600,
    scope: "DuskwrenClient",
  });
}

/** Accepts only `new-access`, and renews `old-refresh` once. */
export function rotatingServer(request: ReceivedRequest, response: ServerResponse): void {
  if (request.url.pathname === tokenPath) {
    sendPair(response, "new");
  } else if (request.headers.authorization === "Bearer new-access") {
    respond(response, 200, 12);
  } else {
    refuse(response, 401, "unauthorized");
  }
}

/** Returns how often a new pair was requested, and how. */
export const renewalsOf = (server: LocalServer) =>
  server.requests.filter(({ url }) => url.pathname === tokenPath);
