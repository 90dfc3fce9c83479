import type { MessageTable } from "./operation-messages.ts";

/** Signing in, and the desk's calls. */
export const deskMessages = {
  /** For any page that could not be shown. */
  page: { otherwise: "The page couldn't be loaded. Try again in a moment.", codes: {} },
  staffSession: { otherwise: "Your session couldn't be checked.", codes: {} },
  keepSession: { otherwise: "Staying signed in didn't work. Try again.", codes: {} },
  staffSignOut: { otherwise: "Signing out didn't work. You are still signed in.", codes: {} },
  queue: { otherwise: "The queue couldn't be loaded.", codes: {} },
  opsConversation: {
    otherwise: "The conversation couldn't be loaded.",
    // one that this operator does not hold is shown as a card with "Claim conversation"
    codes: { conversation_not_found: "There is no such conversation." },
  },
  claimConversation: {
    otherwise: "The conversation couldn't be claimed.",
    codes: {
      conversation_claimed: "Another operator has just claimed this conversation.",
      capacity_reached: "You hold as many conversations as you may. Release one first.",
      not_available: "You are on a break or away. End that first, then claim.",
      conversation_not_found: "This conversation is gone.",
      customer_blocked: "You asked not to get this customer. Remove them under “Not for me” first.",
      waiting_for_credit: "Not claimed: the customer has no credit now.",
      customer_on_break: "Not claimed: the customer takes a break.",
      consent_taken_back: "Not claimed: the customer took back their consent to chats.",
      age_check_pending: "Not claimed: the customer’s age is being checked.",
    },
  },
  claimNext: {
    otherwise: "The next conversation couldn't be claimed.",
    codes: {
      capacity_reached:
        "You hold as many conversations as you may, and all of them wait for your reply. Answer or release one first.",
      not_available: "You are on a break or away. End that first, then claim.",
    },
  },
  dismissOutcome: { otherwise: "It couldn't be dismissed. Try again.", codes: {} },
  closeWhisper: {
    otherwise: "The note couldn't be closed. Try again.",
    codes: { whisper_not_found: "This note is gone." },
  },
  setPresence: { otherwise: "Your presence couldn't be changed. Try again.", codes: {} },
  releaseConversation: {
    otherwise: "The conversation couldn't be released.",
    codes: { conversation_not_claimed: "You no longer hold this conversation." },
  },
  sendReply: {
    otherwise: "The reply wasn't accepted.",
    codes: {
      network: "Not sent yet: the server can't be reached. It is sent automatically, once.",
      unavailable: "Not sent yet: the service is restarting. It is sent automatically, once.",
      too_many_requests: "Not sent yet: too many calls at once. It is sent automatically, once.",
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation. Claim it again, then retry.",
      message_length: "The reply is longer than 460 characters.",
      waiting_for_credit: "Not sent: the customer has no credit now.",
      customer_on_break: "Not sent: the customer takes a break.",
      consent_taken_back: "Not sent: the customer took back their consent to chats.",
      reply_held_back: "This reply was held back: it breaks a rule.",
      message_id_reused:
        "An earlier version of this reply had already been delivered. Check before you send.",
      banned: "This customer has been banned. Nothing more can be sent.",
    },
  },
} as const satisfies MessageTable;
