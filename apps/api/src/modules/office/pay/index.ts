/** What operators earn, as a hash chain for each of them. */

export { payJobs } from "./jobs.ts";
export { payChains } from "./head-store.ts";
export { payRoutes } from "./routes.ts";
