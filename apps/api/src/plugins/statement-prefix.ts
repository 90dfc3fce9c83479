import type { PrefixStatement } from "./query-with-prefix.ts";

const beginning = /^(?:begin|start transaction)\b/;
const ending = /^(?:commit|rollback)$/;
/** Going back to a savepoint also undoes the brand that was set after it. */
const aboutSavepoints = /^(?:savepoint|release|rollback to)\b/;

/** How a statement is sent: not at all, because nothing would come of it, or after others in the same message. */
export type Sending = "not at all" | { readonly prefix: readonly PrefixStatement[] };

/**
 * Decides for one connection what its next statement is preceded by. `begin` waits for the first statement of its
 * transaction, and the brand is set with the first statement of a transaction that needs it.
 */
export class StatementPrefix {
  /** The begin that waits. */
  #begin: string | undefined;
  #isInTransaction = false;
  /** The brand that is set in the open transaction. */
  #brand: string | undefined;

  /** Returns how to send a statement. `brand` is called only for a statement that reads or writes rows. */
  next(text: string, brand: () => string): Sending {
    if (beginning.test(text)) {
      [this.#begin, this.#isInTransaction, this.#brand] = [text, true, undefined];
      return "not at all";
    }
    if (ending.test(text)) {
      const wasSent = this.#begin === undefined;
      [this.#begin, this.#isInTransaction] = [undefined, false];
      return wasSent ? { prefix: [] } : "not at all";
    }
    const prefix: PrefixStatement[] = [];
    if (aboutSavepoints.test(text)) this.#brand = undefined;
    else prefix.push(...this.#brandPrefix(brand()));
    if (this.#begin !== undefined) prefix.unshift({ text: this.#begin, values: [] });
    this.#begin = undefined;
    return { prefix };
  }

  /** Outside a transaction the brand is gone after each statement. */
  #brandPrefix(brand: string): readonly PrefixStatement[] {
    if (this.#isInTransaction && this.#brand === brand) return [];
    this.#brand = brand;
    return [{ text: "select set_config('parlour.brand', $1, true)", values: [brand] }];
  }
}
