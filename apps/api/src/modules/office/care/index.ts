/** Raises and decides flags; bans and their review. */

export { banCustomer, unbanCustomer } from "./ban-service.ts";
export { careRoutes } from "./routes.ts";
