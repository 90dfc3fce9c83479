/** Messages, charging, the customer's event stream. */

export { chatRoutes } from "./routes.ts";
export {
  type AlsoWrite,
  type DeliveredReply,
  deliverReply,
  recentMessages,
  type ReplyRefusal,
} from "./service.ts";
export { readReplyEligibility } from "./reply-eligibility-service.ts";
export {
  type ConversationPlace,
  lockPlace,
  selectConversationCustomer as selectConversationOwner,
  type StoredMessage,
} from "./store.ts";
export { endWaiting } from "./waiting-store.ts";
export { typingSignals } from "./typing-service.ts";
