import { randomBytes } from "node:crypto";
import { openStateFile, type StateFile } from "../state-file.ts";

/**
 * The widget's behaviour: `managed` passes automatically as the real one mostly does, `interactive` needs a
 * press, `failing` never passes.
 */
export type BotCheckMode = "managed" | "interactive" | "failing";

export interface IssuedToken {
  readonly token: string;
  readonly action: string;
  readonly cdata: string;
  /** Host of the page that showed the widget, without its port. */
  readonly hostname: string;
  /** Network address of the visitor who passed the check. */
  readonly visitor: string;
  readonly issuedAt: number;
  expiresAt: number;
  spentAt: number | null;
  /** The idempotency key of the call that used the token; a call with the same key may use it again. */
  spentBy: string | null;
}

interface BotCheckState {
  mode: BotCheckMode;
  /** For how many seconds a token is valid; Turnstile's are for 300. */
  lifetimeSeconds: number;
  tokens: IssuedToken[];
}

export const tokenLifetimeSeconds = 300;
const keptTokens = 500;

/** The response of siteverify; https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
export interface Verification {
  readonly success: boolean;
  readonly "error-codes": readonly string[];
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly action?: string;
  readonly cdata?: string;
  readonly metadata?: { readonly result_with_testing_key: boolean };
}

/** The visitor to whom a setting applies, by network address; null: everybody. */
export type Visitor = string | null;

export interface BotCheckStore {
  readonly file: StateFile<BotCheckState>;
  /** Returns how a visitor's checks behave: by their own setting, otherwise by everybody's. */
  modeFor(visitor: string): BotCheckMode;
  /** Sets the behaviour of checks. A setting for everybody removes the settings for single visitors. */
  become(mode: BotCheckMode, lifetimeSeconds: number, visitor: Visitor): void;
  issue(from: Pick<IssuedToken, "action" | "cdata" | "hostname" | "visitor">): IssuedToken;
  /** Ends open checks: passed but unused ones, and those that wait for a press. */
  expire(visitor: Visitor): void;
  /** Called for each `expire`. Returns a function that stops it. */
  onExpire(listener: (visitor: Visitor) => void): () => void;
  verify(token: string, idempotencyKey: string | null): Verification;
}

/** Loads the issued tokens, so that a restart does not invalidate them. */
export async function openBotCheckStore(file: string | null, now: () => number): Promise<BotCheckStore> {
  const stateFile = await openStateFile<BotCheckState>(file, () => ({
    mode: "managed",
    lifetimeSeconds: tokenLifetimeSeconds,
    tokens: [],
  }));
  const { state } = stateFile;
  /** In memory: after a restart everybody is treated alike. */
  const modes = new Map<string, BotCheckMode>();
  const listeners = new Set<(visitor: Visitor) => void>();

  return {
    file: stateFile,
    modeFor: (visitor) => modes.get(visitor) ?? state.mode,
    become(mode, lifetimeSeconds, visitor) {
      if (visitor === null) {
        modes.clear();
        Object.assign(state, { mode, lifetimeSeconds });
      } else modes.set(visitor, mode);
      stateFile.changed();
    },
    expire(visitor) {
      const at = now();
      for (const token of state.tokens) {
        if (visitor !== null && token.visitor !== visitor) continue;
        if (token.spentAt === null && token.expiresAt > at) token.expiresAt = at;
      }
      stateFile.changed();
      for (const listener of listeners) listener(visitor);
    },
    onExpire(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    issue({ action, cdata, hostname, visitor }) {
      const issuedAt = now();
      const issued: IssuedToken = {
        token: `1.sandbox.${randomBytes(48).toString("base64url")}`,
        action,
        cdata,
        hostname,
        visitor,
        issuedAt,
        expiresAt: issuedAt + state.lifetimeSeconds * 1000,
        spentAt: null,
        spentBy: null,
      };
      state.tokens = [...state.tokens.slice(1 - keptTokens), issued];
      stateFile.changed();
      return issued;
    },
    verify(token, idempotencyKey) {
      const fixed = fixedToken(token, now());
      if (fixed !== null) return fixed;
      const issued = state.tokens.find((each) => each.token === token);
      if (issued === undefined) return refused("invalid-input-response");
      const repeated = issued.spentBy !== null && issued.spentBy === idempotencyKey;
      if (!repeated && (issued.spentAt !== null || now() >= issued.expiresAt)) {
        return refused("timeout-or-duplicate");
      }
      if (!repeated) {
        issued.spentAt = now();
        issued.spentBy = idempotencyKey;
        stateFile.changed();
      }
      return {
        success: true,
        "error-codes": [],
        challenge_ts: new Date(issued.issuedAt).toISOString(),
        hostname: issued.hostname,
        action: issued.action,
        cdata: issued.cdata,
      };
    },
  };
}

/** Returns a refusal with Turnstile's error code. */
export function refused(code: string): Verification {
  return { success: false, "error-codes": [code] };
}

/**
 * Tokens for tests without a widget. The passing one has no host and no action, because no page showed a
 * widget; receivers compare these only if the response contains them, as it always does for real tokens.
 */
function fixedToken(token: string, nowMs: number): Verification | null {
  switch (token) {
    case "sandbox-pass":
      return {
        success: true,
        "error-codes": [],
        challenge_ts: new Date(nowMs).toISOString(),
        metadata: { result_with_testing_key: true },
      };
    case "sandbox-fail":
      return refused("invalid-input-response");
    case "sandbox-spent":
      return refused("timeout-or-duplicate");
    default:
      return null;
  }
}
