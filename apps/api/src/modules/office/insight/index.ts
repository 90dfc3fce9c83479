/** Dashboards for supervisors and admins. */

export { addDays, momentOf } from "./calendar-rules.ts";
export { insightJobs } from "./jobs.ts";
export { checkRollups, rebuildRollups } from "./roll-up-service.ts";
export { insightRoutes } from "./routes.ts";
