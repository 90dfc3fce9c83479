import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { isHTTPError } from "ky";
import type { CallOptions } from "./call-options.ts";
import { createHttp, repeatable, type HttpOptions } from "./create-http.ts";
import { ApiError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";
import { readResponse, requestOf } from "./wire-format.ts";

/** The console's client. Its session is a cookie that scripts can't read, so it has no tokens. */
export interface StaffClient {
  /** Calls an operation of the contract once, and once more after a step-up: a refused call has done nothing. Throws ApiError, NetworkError, or the reason of an aborted signal. */
  call<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options?: CallOptions,
  ): Promise<OperationOutput<Spec>>;
}

export interface StaffClientOptions extends HttpOptions {
  /** Called when a call that needs a staff session returns `unauthorized`: the session has ended. */
  readonly onUnauthorized?: () => void;
  /**
   * Called when a call is refused because a second factor or an own password is missing, for example after a
   * change of role.
   */
  readonly onSetUpMissing?: () => void;
  /**
   * Asks for the password or second factor that a call requires; true if it was shown and the call is to be
   * repeated.
   */
  readonly onStepUp?: () => Promise<boolean>;
}

const setUpMissing: ReadonlySet<string> = new Set(["second_factor_missing", "password_change_required"]);

/** Builds the console's client; it must share its origin with the server, because the cookie is SameSite=Strict. */
export function createStaffClient({
  onUnauthorized,
  onSetUpMissing,
  onStepUp,
  ...options
}: StaffClientOptions): StaffClient {
  const http = createHttp(options).extend({
    retry: {
      limit: 1,
      methods: repeatable,
      shouldRetry: ({ error }) =>
        isHTTPError(error) && apiErrorOf(error.response, error.data, new Date()).code === "step_up_required",
    },
    hooks: {
      beforeRetry: [
        async ({ error }) => {
          if ((await onStepUp?.()) !== true) throw error;
        },
      ],
      beforeError: [
        ({ error, options: { context } }) => {
          if (!(error instanceof ApiError)) return error;
          // Decided by the code, because a wrong authenticator code is a 401 too and does not end the session.
          if (error.code === "unauthorized" && context["access"] === "staff") onUnauthorized?.();
          if (setUpMissing.has(error.code)) onSetUpMissing?.();
          return error;
        },
      ],
    },
  });
  return {
    async call(operation, input, { signal, onReceived } = {}) {
      const response = await http(...requestOf(operation, input, { signal }));
      return readResponse(operation, response, { signal, onReceived, timeoutMs: options.timeoutMs });
    },
  };
}
