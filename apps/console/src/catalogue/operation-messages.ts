import type { ErrorCode } from "@parlour/contract/errors";

/** What can go wrong with a call, as the client tells: a code of the contract, or no answer at all. */
export type CallFailure = ErrorCode | "network";

/** What somebody reads when one operation fails. */
export interface OperationMessages {
  /** When no more fitting words are known. */
  readonly otherwise: string;
  readonly codes: { readonly [Code in CallFailure]?: string };
}

/** The words for an area's operations, by the contract's ids. */
export interface MessageTable {
  readonly [operation: string]: OperationMessages;
}
