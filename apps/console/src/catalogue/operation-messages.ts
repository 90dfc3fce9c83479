import type { ErrorCode } from "@parlour/contract/errors";

/** How a call can fail: with a code of the contract, or without a response. */
export type CallFailure = ErrorCode | "network";

/** The messages for one operation's failures. */
export interface OperationMessages {
  /** When no more fitting words are known. */
  readonly otherwise: string;
  readonly codes: { readonly [Code in CallFailure]?: string };
}

/** The words for an area's operations, by the contract's ids. */
export interface MessageTable {
  readonly [operation: string]: OperationMessages;
}
