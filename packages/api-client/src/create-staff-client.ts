import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { createCallPath, type CallOptions, type CallPathOptions } from "./call-path.ts";
import { ApiError } from "./errors.ts";

/** The console's client. Its session is a cookie that scripts can't read, so it holds no tokens. */
export interface StaffClient {
  /** Calls an operation of the contract once. Throws ApiError, NetworkError, or the reason of an aborted signal. */
  call<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options?: CallOptions,
  ): Promise<OperationOutput<Spec>>;
}

export interface StaffClientOptions extends CallPathOptions {
  /** A call that needs a staff session was answered 401: there is none any more. */
  readonly onUnauthorized?: () => void;
}

/** Builds the console's client; it must share its origin with the server, because the cookie is SameSite=Strict. */
export function createStaffClient({ onUnauthorized, ...options }: StaffClientOptions): StaffClient {
  const path = createCallPath(options);
  return {
    async call(operation, input, callOptions) {
      try {
        return await path.send(operation, input, { ...callOptions });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401 && operation.access === "staff")
          onUnauthorized?.();
        throw error;
      }
    },
  };
}
