import type { Platform } from "../platform.ts";
import type { Person } from "./ledger-people.ts";

/** An action on the server and on the model; both return the outcome as one word. */
export interface Deed {
  readonly person: Person;
  readonly act: (platform: Platform) => Promise<string>;
  readonly expect: () => string;
  /** Only a logged-in customer can do it, so no erased one. */
  readonly needsLogin?: true;
  /** What a test records after it. */
  readonly afterwards?: (platform: Platform) => Promise<void>;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/** Returns an outcome as a word: `ok` or the error's code. */
export function wordOf(outcome: Outcome): string {
  if (outcome.ok) return "ok";
  return typeof outcome.error === "string" ? outcome.error : JSON.stringify(outcome.error);
}

/** Returns the value at that index, modulo the number of values; undefined if there are none. */
export function pick<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % Math.max(1, values.length)];
}
