/** What chats show about the customer's own spending. In a chunk of its own: a chat works without it. */

export { ChatCost } from "./chat-cost.tsx";
export { SpendingLinePlace } from "./spending-line-place.tsx";
