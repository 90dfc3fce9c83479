/** The effect of flags on charging, buying, the queue and the desk. */

export { readConversationCare } from "./service.ts";
export {
  ageCheckPending,
  ageInQuestion,
  flagOpenFor,
  flagOpenOn,
  freeOfCharge,
  onTheHouse,
} from "./store.ts";
