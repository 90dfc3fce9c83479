import { createHash } from "node:crypto";
import type { CardStore } from "./card-store.ts";
import { StripeFailure } from "./stripe-error.ts";

export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
  /** Whether this is the stored response of an earlier call. */
  readonly replayed: boolean;
}

const keptForMs = 24 * 60 * 60 * 1000;

/**
 * Runs a call once per idempotency key (docs.stripe.com/api/idempotent_requests): the same key with the same parameters
 * returns the first response, with other parameters an error. Calls refused for their parameters are not stored.
 */
export function onceForKey(
  store: CardStore,
  key: string | null,
  request: { readonly method: string; readonly path: string; readonly parameters: unknown },
  run: () => unknown,
): StoredResponse {
  if (key === null) return { ...attempt(run), replayed: false };
  const { state } = store;
  const now = store.milliseconds();
  const fingerprint = createHash("sha256")
    .update(`${request.method} ${request.path} ${JSON.stringify(sorted(request.parameters))}`)
    .digest("base64url");
  const kept = Object.hasOwn(state.responses, key) ? state.responses[key] : undefined;
  if (kept !== undefined && now - kept.at < keptForMs) {
    if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, replayed: true };
    throw new StripeFailure(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  const response = attempt(run);
  // A copy, because the objects change later and the stored response must not.
  state.responses[key] = { ...structuredClone(response), fingerprint, at: now };
  store.changed();
  return { ...response, replayed: false };
}

/** Runs a call. A declined card is a response to store; other failures are thrown. */
function attempt(run: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (error instanceof StripeFailure && error.status === 402)
      return { status: 402, body: { error: error.body } };
    throw error;
  }
}

/** Returns the fields in one order, however they were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
