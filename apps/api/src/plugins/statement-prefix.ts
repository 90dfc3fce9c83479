import type { PrefixStatement } from "./query-with-prefix.ts";

const beginning = /^(?:begin|start transaction)\b/;
const ending = /^(?:commit|rollback)$/;
/** Going back to a savepoint also undoes the brand that was set after it. */
const aboutSavepoints = /^(?:savepoint|release|rollback to)\b/;

/** Whether a statement begins, ends or divides a transaction: keepPlans does not apply to it. */
export function isTransactionControl(text: string): boolean {
  return beginning.test(text) || ending.test(text) || aboutSavepoints.test(text);
}

/** Sets the brand until the transaction ends. */
export const settingBrand = "select set_config('parlour.brand', $1, true)";

const ofEveryTransaction = new Set(["begin", "commit", settingBrand]);

/** Whether a statement is sent with nearly every transaction, so that each connection prepares it. */
export function isOfEveryTransaction(text: string): boolean {
  return ofEveryTransaction.has(text);
}

/**
 * How a statement is sent: not now, because it has no effect or waits for the next one, or after others in the same
 * message.
 */
export type Sending = "not at all" | { readonly prefix: readonly PrefixStatement[] };

/**
 * Decides for one connection what its next statement is preceded by. `begin` waits for the first statement of its
 * transaction, the brand is set with the first statement of a transaction that needs it, and a write may wait for the
 * statement after it (send-with-next.ts).
 */
export class StatementPrefix {
  /** The begin that waits. */
  #begin: string | undefined;
  #isInTransaction = false;
  /** The brand that is set in the open transaction. */
  #brand: string | undefined;
  /** The writes that wait, and what has to be sent before them. */
  #waiting: PrefixStatement[] = [];

  /** Lets a write wait for the next statement of its transaction. Throws outside of a transaction. */
  hold(write: PrefixStatement, brand: string): void {
    if (!this.#isInTransaction)
      throw new Error("only a write in a transaction can wait for the next statement");
    this.#waiting.push(...this.#takeBegin(), ...this.#brandPrefix(brand), write);
  }

  /** Returns how to send a statement. `brand` is called only for a statement that reads or writes rows. */
  next(text: string, brand: () => string): Sending {
    if (beginning.test(text)) {
      [this.#begin, this.#isInTransaction, this.#brand, this.#waiting] = [text, true, undefined, []];
      return "not at all";
    }
    if (ending.test(text)) {
      const before = this.#takeWaiting();
      const wasSent = this.#begin === undefined;
      [this.#begin, this.#isInTransaction] = [undefined, false];
      if (!wasSent) return "not at all";
      if (text === "commit") return { prefix: before };
      // A write that was never sent needs no rollback.
      return before.some(({ text: first }) => beginning.test(first)) ? "not at all" : { prefix: [] };
    }
    const prefix = [...this.#takeWaiting(), ...this.#takeBegin()];
    if (aboutSavepoints.test(text)) this.#brand = undefined;
    else prefix.push(...this.#brandPrefix(brand()));
    return { prefix };
  }

  #takeBegin(): readonly PrefixStatement[] {
    const begin = this.#begin;
    this.#begin = undefined;
    return begin === undefined ? [] : [{ text: begin, values: [] }];
  }

  #takeWaiting(): readonly PrefixStatement[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Outside a transaction the brand is gone after each statement. */
  #brandPrefix(brand: string): readonly PrefixStatement[] {
    if (this.#isInTransaction && this.#brand === brand) return [];
    this.#brand = brand;
    return [{ text: settingBrand, values: [brand] }];
  }
}
