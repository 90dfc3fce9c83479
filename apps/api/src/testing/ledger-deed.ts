import type { Platform } from "../platform.ts";
import type { Person } from "./ledger-people.ts";

/** An action on the server and on the model; both return the outcome as one word. */
export interface Deed {
  readonly person: Person;
  readonly act: (platform: Platform) => Promise<string>;
  readonly expect: () => string;
  /** Only a signed-in customer can do it: nobody who is erased. */
  readonly needsLogin?: true;
  /** What a test records when it is done. */
  readonly afterwards?: (platform: Platform) => Promise<void>;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/** An outcome in a word: `ok` or the error's code. */
export function wordOf(outcome: Outcome): string {
  if (outcome.ok) return "ok";
  return typeof outcome.error === "string" ? outcome.error : JSON.stringify(outcome.error);
}

/** Returns the value at that index, modulo the number of values; undefined if there are none. */
export function pick<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % Math.max(1, values.length)];
}
