import type { Proof } from "./proof.ts";

/** The content of a statement, independent of its file format. Amounts are whole credits. */

export interface Line {
  readonly account: string;
  readonly lotId: string | null;
  readonly amount: number;
}

export interface Movement {
  readonly position: number;
  readonly createdAt: string;
  readonly cause: string;
  readonly causeId: string;
  readonly lines: readonly Line[];
  readonly purchased: number;
  readonly free: number;
  readonly debt: number;
  readonly balanceAfter: number;
  readonly debtAfter: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** The account at one position in the chain. */
export interface AccountState {
  readonly position: number;
  readonly hash: string;
  readonly purchased: number;
  readonly free: number;
  readonly debt: number;
}

export interface Lot {
  readonly lotId: string;
  readonly kind: string;
  readonly amount: number;
  readonly remaining: number;
}

export interface Statement {
  readonly customerId: string;
  readonly opening: AccountState;
  readonly movements: readonly Movement[];
  readonly lots: readonly Lot[];
  readonly uncharged: readonly { readonly replyId: string; readonly reason: string }[];
  readonly account: AccountState & { readonly balance: number };
  /** Whether this is the last file of the statement. */
  readonly complete: boolean;
  /** The proof that the chain is in a daily root; null: the statement has none. */
  readonly proof: Proof | null;
}

/** The only supported format. */
export const statementFormat = "parlour-statement-1";
