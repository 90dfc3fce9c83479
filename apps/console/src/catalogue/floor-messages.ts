import type { MessageTable } from "./operation-messages.ts";

const noConversation = "This conversation is gone.";
const noColleague = "This colleague doesn't work here any more.";
const ownReplies = "These are your own replies. Somebody else has to look at them.";
const notHeld = "You no longer hold this conversation.";
const noReview = "This reply is gone. Its customer may have been erased.";

/** The floor, reviews of replies, conversations that are put away or searched. */
export const floorMessages = {
  transferConversation: {
    otherwise: "The conversation couldn't be handed over.",
    codes: {
      conversation_not_found: "This conversation is gone.",
      conversation_not_claimed: "You no longer hold this conversation.",
      staff_not_found: "This colleague doesn't work here any more.",
      not_their_site: "They don't work for this site. Choose somebody else.",
      staff_away: "They are not available any more. Choose somebody else.",
      customer_blocked: "They asked not to get this customer. Choose somebody else.",
      capacity_reached: "They have no room for another conversation now. Choose somebody else.",
    },
  },
  floor: { otherwise: "The floor couldn't be loaded.", codes: {} },
  openConversation: {
    otherwise: "The conversation couldn't be opened.",
    codes: { conversation_not_found: noConversation },
  },
  customerConversations: {
    otherwise: "The conversations couldn't be loaded.",
    codes: { customer_not_found: "The customer is gone." },
  },
  takeOverConversation: {
    otherwise: "The conversation couldn't be taken over.",
    codes: {
      conversation_not_found: noConversation,
      not_available: "You are on a break or away. End that first.",
      customer_blocked: "You asked not to get this customer. Remove them under “Not for me” first.",
    },
  },
  whisper: {
    otherwise: "The note wasn't sent. Try again.",
    codes: {
      conversation_not_found: noConversation,
      conversation_not_claimed: "They no longer hold this conversation. Open it again.",
      second_person_required: "You hold this conversation yourself.",
    },
  },
  snoozeConversation: {
    otherwise: "The conversation couldn't be put away.",
    codes: {
      conversation_not_found: noConversation,
      conversation_not_claimed: notHeld,
      customer_waiting: "The customer waits for a reply. Answer first, release it or hand it to a colleague.",
      snooze_time_invalid: "Choose a time within the next 24 hours.",
      capacity_reached: "You have put away as many conversations as you may. Bring one back first.",
    },
  },
  wakeConversation: {
    otherwise: "The conversation couldn't be brought back. Try again.",
    codes: { conversation_not_found: noConversation, conversation_not_claimed: notHeld },
  },
  searchOwnConversations: { otherwise: "The search didn't work. Try again.", codes: {} },
  readOwnConversation: {
    otherwise: "The conversation couldn't be opened.",
    codes: { conversation_not_found: "It is gone, or it is none of those that you have answered." },
  },
  reviewFigures: { otherwise: "The figures couldn't be loaded.", codes: {} },
  drawReviews: {
    otherwise: "No replies could be drawn. Try again.",
    codes: { staff_not_found: noColleague, second_person_required: ownReplies },
  },
  reviewSample: {
    otherwise: "The replies couldn't be loaded.",
    codes: { staff_not_found: noColleague, second_person_required: ownReplies },
  },
  judgeReply: {
    otherwise: "The review wasn't saved. Try again.",
    codes: {
      review_not_found: noReview,
      already_decided: "Somebody else has just reviewed this reply.",
      second_person_required: ownReplies,
    },
  },
  changeReviewOutcome: {
    otherwise: "The change wasn't saved. Try again.",
    codes: { review_not_found: noReview, second_person_required: ownReplies },
  },
  staffReviews: { otherwise: "The reviews couldn't be loaded.", codes: { staff_not_found: noColleague } },
  ownReviews: { otherwise: "Your reviews couldn't be loaded.", codes: {} },
} as const satisfies MessageTable;
