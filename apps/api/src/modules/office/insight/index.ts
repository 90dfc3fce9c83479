/** Dashboards for supervisors and admins. */

export { insightJobs } from "./jobs.ts";
export { checkRollups, rebuildRollups } from "./roll-up-service.ts";
export { insightRoutes } from "./routes.ts";
