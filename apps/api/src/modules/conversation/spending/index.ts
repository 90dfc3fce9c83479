/** Shows customers what they spent: the cost of each chat, months, and the line in the chat. */

export { spendingRoutes } from "./routes.ts";
export { countSpending, readAllMonths, readCosts } from "./service.ts";
