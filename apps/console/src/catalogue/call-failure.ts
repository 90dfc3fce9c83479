import { ApiError, NetworkError } from "@parlour/api-client/errors";
import type { CallFailure, OperationMessages } from "./operation-messages.ts";

/** Messages that apply to every call. */
const anywhere: OperationMessages["codes"] = {
  network: "The server can't be reached. Check the connection and try again.",
  unavailable: "The service is restarting. Try again in a moment.",
  too_many_requests: "Too many requests at once. Wait a moment and try again.",
  forbidden: "Your role doesn't allow this.",
  beyond_sites: "This concerns sites that you don't work for.",
  second_factor_missing: "Your role needs a second factor. Set it up first.",
  step_up_required:
    "Nothing was done: you have to confirm that it’s you first. Try again when you are ready.",
  password_change_required: "Choose a password of your own first.",
  unauthorized: "Your session has ended. Sign in again.",
};

/** Returns the message for a failure of one operation. */
export function messageOf(messages: OperationMessages, failure: CallFailure): string {
  return messages.codes[failure] ?? anywhere[failure] ?? messages.otherwise;
}

/** Returns the failure of a thrown call. Throws if the error is not from a call, which is a bug. */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof ApiError) return error.code;
  if (error instanceof NetworkError) return "network";
  throw error;
}
