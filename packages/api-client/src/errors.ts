import type { ErrorCode } from "@parlour/contract/errors";

interface ApiErrorFacts {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
}

/** The server responded with an error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The contract's code; messages for people are keyed by it. */
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: number;
  /** Identifies the request in the server's log; null if another program responded instead of the server. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, if the server sends them. */
  readonly retryAfter: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** Why there is no response: the server is unreachable, the time ran out, or the response came from something else. */
export type NetworkFailure = "unreachable" | "timeout" | "malformed";

/** No usable response arrived; whether the server acted is unknown. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, options?: ErrorOptions) {
    super(`no usable answer: ${reason}`, options);
    this.reason = reason;
  }
}
