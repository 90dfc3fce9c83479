import type { ErrorCode } from "@parlour/contract/errors";

/** How a call can fail: with a code of the contract, or without a response. */
export type CallFailure = ErrorCode | "network";

/** The messages for one operation's failures. */
export interface OperationMessages {
  /** If there is no more specific message. */
  readonly otherwise: string;
  readonly codes: { readonly [Code in CallFailure]?: string };
}

/** The messages for an area's operations, by the contract's ids. */
export interface MessageTable {
  readonly [operation: string]: OperationMessages;
}
