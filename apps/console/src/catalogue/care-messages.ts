import type { MessageTable } from "./operation-messages.ts";

/** Care at the desk: flags, suggestions, blocks, breaks. */
export const careMessages = {
  raiseFlag: {
    otherwise: "The flag wasn't raised. Try again: it can't be raised twice.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation. Claim it again, then flag it.",
      flag_open: "A flag of this kind is open here already. A supervisor has been told.",
      network: "No answer from the server. Trying again is safe: a flag can't be raised twice.",
    },
  },
  dismissSuggestion: {
    otherwise: "The suggestion wasn't dismissed. Try again.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation.",
      message_not_found: "This message is gone.",
      already_decided: "This suggestion is decided already.",
    },
  },
  showContact: {
    otherwise: "That couldn't be shown. Try again.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed:
        "Only the operator who holds the conversation, or the person who decides its flag, can see this.",
      message_not_found: "This message is gone.",
    },
  },
  blockCustomer: {
    otherwise: "That didn't work. Try again.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation.",
    },
  },
  postponeBreak: {
    otherwise: "That didn't work. Try again.",
    codes: { already_decided: "You can put off a break once only." },
  },
  beginBreak: { otherwise: "The break couldn't begin. Try again.", codes: {} },
} as const satisfies MessageTable;
