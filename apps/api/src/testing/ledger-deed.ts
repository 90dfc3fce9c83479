import type { Platform } from "../platform.ts";
import type { Person } from "./ledger-people.ts";

/** Something done to the server, and to the model; both answer the outcome in a word. */
export interface Deed {
  readonly person: Person;
  readonly act: (platform: Platform) => Promise<string>;
  readonly expect: () => string;
  /** Only a signed-in customer can do it: nobody who is erased. */
  readonly needsLogin?: true;
  /** What a test adds once it is done. */
  readonly afterwards?: (platform: Platform) => Promise<void>;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/** An outcome in a word: `ok` or the error's code. */
export function wordOf(outcome: Outcome): string {
  if (outcome.ok) return "ok";
  return typeof outcome.error === "string" ? outcome.error : JSON.stringify(outcome.error);
}

/** The value of that number, modulo how many there are; undefined where there is none. */
export function pick<Value>(values: readonly Value[], index: number): Value | undefined {
  return values[index % Math.max(1, values.length)];
}
