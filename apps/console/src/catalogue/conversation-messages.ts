import { ownCannedMost } from "@parlour/contract/rules/canned-reply";
import type { MessageTable } from "./operation-messages.ts";

const notHeld = "You no longer hold this conversation.";
const gone = "This conversation is gone.";
const claim = { conversation_not_claimed: notHeld, conversation_not_found: gone } as const;
const invalid =
  "Use 1 to 460 characters, counted with names at their longest, and only {customer} and {profile} in braces.";
const noBrand = "There is no such brand any more.";

/** Errors of the desk's aids and of the canned replies page. */
export const conversationMessages = {
  deskSheet: { otherwise: "What is known here couldn't be loaded.", codes: claim },
  opsMessages: { otherwise: "The messages couldn't be loaded.", codes: claim },
  searchMessages: { otherwise: "The search didn't work.", codes: claim },
  conversationNotes: { otherwise: "The notes couldn't be loaded.", codes: claim },
  addConversationNote: { otherwise: "The note wasn't kept.", codes: claim },
  addPersonaFact: { otherwise: "It wasn't kept.", codes: claim },
  editPersonaFact: {
    otherwise: "The change wasn't kept.",
    codes: { ...claim, fact_not_found: "It has been removed meanwhile." },
  },
  removePersonaFact: {
    otherwise: "It wasn't removed.",
    codes: { ...claim, fact_not_found: "It has been removed already." },
  },
  takeDraft: {
    otherwise: "The text couldn't be taken over.",
    codes: { ...claim, draft_not_found: "Their text is gone: they sent or removed it." },
  },
  cannedReplies: {
    otherwise: "The canned replies couldn't be loaded.",
    codes: { brand_not_found: noBrand },
  },
  keptCannedReplies: { otherwise: "The canned replies couldn't be loaded.", codes: {} },
  createCannedReply: {
    otherwise: "The canned reply wasn't kept.",
    codes: { canned_reply_invalid: invalid, brand_not_found: noBrand },
  },
  updateCannedReply: {
    otherwise: "The change wasn't kept.",
    codes: {
      canned_reply_invalid: invalid,
      brand_not_found: noBrand,
      changed_meanwhile: "Somebody else has changed it since you opened it. Close and open it again.",
      canned_reply_not_found: "It has been removed meanwhile.",
    },
  },
  removeCannedReply: {
    otherwise: "It wasn't removed.",
    codes: { canned_reply_not_found: "It has been removed already." },
  },
  ownCannedReplies: { otherwise: "Your canned replies couldn't be loaded.", codes: {} },
  createOwnCannedReply: {
    otherwise: "The canned reply wasn't kept.",
    codes: {
      canned_reply_invalid: invalid,
      brand_not_found: noBrand,
      canned_reply_limit: `You have ${ownCannedMost} of your own. Remove one first.`,
    },
  },
  updateOwnCannedReply: {
    otherwise: "The change wasn't kept.",
    codes: {
      canned_reply_invalid: invalid,
      brand_not_found: noBrand,
      changed_meanwhile: "You have changed it elsewhere since you opened it. Close and open it again.",
      canned_reply_not_found: "It has been removed meanwhile.",
    },
  },
  removeOwnCannedReply: {
    otherwise: "It wasn't removed.",
    codes: { canned_reply_not_found: "It has been removed already." },
  },
} as const satisfies MessageTable;
