/** The effect of flags, and of messages that suggest one, on charging, buying, the queue and the desk. */

export { readConversationCare } from "./service.ts";
export {
  ageCheckAsked,
  ageInQuestion,
  ageQuestion,
  flagOpenFor,
  flagOpenOn,
  flagsOfChat,
  onTheHouse,
  type FlagsOfChat,
} from "./store.ts";
export {
  answerSuggestions,
  dismissSuggestions,
  insertSuggestions,
  refreshUrgent,
  suggestedKinds,
} from "./suggestion-store.ts";
