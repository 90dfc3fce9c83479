import type { MessageTable } from "./operation-messages.ts";

const noFlag = "This flag is gone. Its conversation may have been erased.";
const decidedBefore = "Somebody else has just decided this.";

/** Care: flags, bans and their review, blocks, breaks. */
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
  dismissedSuggestions: { otherwise: "The suggestions couldn't be loaded.", codes: {} },
  showContact: {
    otherwise: "That couldn't be shown. Try again.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed:
        "Only the operator who holds the conversation, or the person who decides its flag, can see this.",
      message_not_found: "This message is gone.",
    },
  },
  careFlags: { otherwise: "The flags couldn't be loaded.", codes: {} },
  repliesSentDespite: { otherwise: "The replies couldn't be loaded.", codes: {} },
  careFlag: { otherwise: "The flag couldn't be loaded.", codes: { flag_not_found: noFlag } },
  decideFlag: {
    otherwise: "The decision wasn't saved. Try again.",
    codes: {
      flag_not_found: noFlag,
      already_decided: decidedBefore,
      outcome_not_allowed: "Choose one: the customer is an adult, or the account is closed.",
    },
  },
  handOverFlag: {
    otherwise: "The conversation couldn't be handed over.",
    codes: {
      flag_not_found: noFlag,
      already_decided: decidedBefore,
      conversation_not_found: "This conversation is gone.",
      staff_not_found: "This colleague doesn't work here any more.",
      not_their_site: "They don't work for this site. Choose somebody else.",
      staff_away: "They are not signed in any more. Choose somebody else.",
      capacity_reached: "They have no room for another conversation now. Choose somebody else.",
      customer_blocked: "They asked not to get this customer. Choose somebody else.",
    },
  },
  chargeAgain: {
    otherwise: "Charging couldn't be switched on again.",
    codes: { flag_not_found: noFlag, already_decided: "Replies here are charged already." },
  },
  bansToReview: { otherwise: "The bans couldn't be loaded.", codes: {} },
  reviewBan: {
    otherwise: "The review wasn't saved. Try again.",
    codes: {
      customer_not_found: "The customer is gone.",
      already_decided: "This ban was lifted a moment ago.",
      second_person_required: "You banned them yourself. Somebody else has to look at it.",
    },
  },
  appealBan: {
    otherwise: "The appeal wasn't saved. Try again.",
    codes: {
      customer_not_found: "The customer is gone.",
      already_decided: "This ban was lifted a moment ago.",
    },
  },
  blockCustomer: {
    otherwise: "That didn't work. Try again.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation.",
    },
  },
  ownBlocks: { otherwise: "The list couldn't be loaded.", codes: {} },
  endBlock: {
    otherwise: "That didn't work. Try again.",
    codes: { customer_not_found: "They are not on your list any more." },
  },
  teamWellbeing: { otherwise: "The team couldn't be loaded.", codes: {} },
  postponeBreak: {
    otherwise: "That didn't work. Try again.",
    codes: { already_decided: "You can put off a break once only." },
  },
  beginBreak: { otherwise: "The break couldn't begin. Try again.", codes: {} },
} as const satisfies MessageTable;
