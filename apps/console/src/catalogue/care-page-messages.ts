import type { MessageTable } from "./operation-messages.ts";

const noFlag = "This flag is gone. Its conversation may have been erased.";
const decidedBefore = "Somebody else has just decided this.";

/** The pages of care: deciding flags, bans and their review, the team. */
export const carePageMessages = {
  dismissedSuggestions: { otherwise: "The suggestions couldn't be loaded.", codes: {} },
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
  ownBlocks: { otherwise: "The list couldn't be loaded.", codes: {} },
  endBlock: {
    otherwise: "That didn't work. Try again.",
    codes: { customer_not_found: "They are not on your list any more." },
  },
  teamWellbeing: { otherwise: "The team couldn't be loaded.", codes: {} },
} as const satisfies MessageTable;
