/** Raises and decides flags; bans and their review. */

export { announceAgeResult, settleFlagsByCheck } from "./age-check-service.ts";
export { listBans } from "./ban-review-service.ts";
export { readFlags } from "./flag-service.ts";
export { banCustomer, unbanCustomer } from "./ban-service.ts";
export { careRoutes } from "./routes.ts";
