/** The effect of flags on charging, buying, the queue and the desk. */

export { readConversationCare } from "./service.ts";
export { ageCheckPending, ageInQuestion, flagOpenFor, flagOpenOn, onTheHouse } from "./store.ts";
