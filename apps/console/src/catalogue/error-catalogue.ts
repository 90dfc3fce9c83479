import type { ErrorCode } from "@parlour/contract/errors";
import { ApiError, NetworkError } from "@parlour/api-client/errors";

/** What can go wrong with a call, as the client tells: a code of the contract, or no answer at all. */
export type CallFailure = ErrorCode | "network";

/** The console's calls that an operator can see fail. */
export type ConsoleOperation =
  | "staffSignIn"
  | "staffSession"
  | "staffSignOut"
  | "queue"
  | "opsConversation"
  | "claimConversation"
  | "releaseConversation"
  | "sendReply";

interface OperationMessages {
  /** When no more fitting words are known. */
  readonly otherwise: string;
  readonly codes: { readonly [Code in CallFailure]?: string };
}

const anywhere: { readonly [Code in CallFailure]?: string } = {
  network: "The server can't be reached. Check the connection and try again.",
  unavailable: "The service is restarting. Try again in a moment.",
  too_many_requests: "That was too much at once. Wait a moment and try again.",
  forbidden: "Your role doesn't allow this.",
  unauthorized: "Your session has ended. Sign in again.",
};

/** The one catalogue of what operators read when something fails, keyed by operation. */
const catalogue: { readonly [Operation in ConsoleOperation]: OperationMessages } = {
  staffSignIn: {
    otherwise: "Sign-in didn't work. Try again.",
    codes: {
      staff_credentials: "That username and password don't match.",
      too_many_requests: "Too many tries. Wait a minute before the next one.",
    },
  },
  staffSession: { otherwise: "Your session couldn't be checked.", codes: {} },
  staffSignOut: { otherwise: "Signing out didn't work. You are still signed in.", codes: {} },
  queue: { otherwise: "The queue couldn't be loaded.", codes: {} },
  opsConversation: {
    otherwise: "The conversation couldn't be loaded.",
    codes: {
      conversation_not_found: "There is no such conversation.",
      conversation_not_claimed: "You don't hold this conversation. Claim it to read and answer.",
    },
  },
  claimConversation: {
    otherwise: "The conversation couldn't be claimed.",
    codes: {
      conversation_claimed: "Another operator has just claimed this conversation.",
      conversation_not_found: "This conversation is gone.",
    },
  },
  releaseConversation: {
    otherwise: "The conversation couldn't be released.",
    codes: { conversation_not_claimed: "You no longer hold this conversation." },
  },
  sendReply: {
    otherwise: "The reply wasn't accepted.",
    codes: {
      network: "No answer from the server. Retrying is safe: a reply can't be delivered twice.",
      unavailable: "The service is restarting. Retrying is safe: a reply can't be delivered twice.",
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation. Claim it again, then retry.",
      message_length: "The reply is longer than 460 characters.",
      waiting_for_credit: "The customer's credit has run out. The reply can be sent once they buy more.",
      message_id_reused:
        "An earlier version of this reply had already been delivered. Check before you send.",
      banned: "This customer has been banned. Nothing more can be sent.",
    },
  },
};

/** What an operator reads when a call fails. */
export function failureMessage(operation: ConsoleOperation, failure: CallFailure): string {
  const messages = catalogue[operation];
  return messages.codes[failure] ?? anywhere[failure] ?? messages.otherwise;
}

/** Names the failure of a thrown call. Throws on what is no failure of a call: that is a bug. */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof ApiError) return error.code;
  if (error instanceof NetworkError) return "network";
  throw error;
}

/** The words for a thrown call. */
export function thrownMessage(operation: ConsoleOperation, error: unknown): string {
  return failureMessage(operation, callFailure(error));
}
