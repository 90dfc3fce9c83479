import { ApiError, NetworkError } from "@parlour/api-client/errors";
import { conversationMessages } from "./conversation-messages.ts";
import { careMessages } from "./care-messages.ts";
import { deskMessages } from "./desk-messages.ts";
import { insightMessages } from "./insight-messages.ts";
import type { CallFailure, OperationMessages } from "./operation-messages.ts";
import { outreachMessages } from "./outreach-messages.ts";
import { peopleMessages } from "./people-messages.ts";
import { siteMessages } from "./site-messages.ts";
import { staffMessages } from "./staff-messages.ts";

/** Messages that apply to every call. */
const anywhere: OperationMessages["codes"] = {
  network: "The server can't be reached. Check the connection and try again.",
  unavailable: "The service is restarting. Try again in a moment.",
  too_many_requests: "Too many requests at once. Wait a moment and try again.",
  forbidden: "Your role doesn't allow this.",
  second_factor_missing: "Your role needs a second factor. Set it up first.",
  step_up_required:
    "Nothing was done: you have to confirm that it’s you first. Try again when you are ready.",
  password_change_required: "Choose a password of your own first.",
  unauthorized: "Your session has ended. Sign in again.",
};

/** The error messages for operators, keyed by operation. Each area has its own table in this folder. */
const catalogue = {
  ...deskMessages,
  ...insightMessages,
  ...conversationMessages,
  ...careMessages,
  ...peopleMessages,
  ...outreachMessages,
  ...siteMessages,
  ...staffMessages,
} as const;

/** The console's calls that an operator can see fail. */
export type ConsoleOperation = keyof typeof catalogue;

/** Returns the message for an operator when a call fails. */
export function failureMessage(operation: ConsoleOperation, failure: CallFailure): string {
  const messages: OperationMessages = catalogue[operation];
  return messages.codes[failure] ?? anywhere[failure] ?? messages.otherwise;
}

/** Returns the failure of a thrown call. Throws if the error is not from a call, which is a bug. */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof ApiError) return error.code;
  if (error instanceof NetworkError) return "network";
  throw error;
}

/** Returns the message for a thrown call. */
export function thrownMessage(operation: ConsoleOperation, error: unknown): string {
  return failureMessage(operation, callFailure(error));
}
