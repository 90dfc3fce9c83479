/** Dashboards for supervisors and admins. */

export { addDays, dayOf, daysBetween, firstOfMonth, isDay, momentOf, zoneOf } from "./calendar-rules.ts";
export { insightJobs } from "./jobs.ts";
export { checkRollups, rebuildRollups } from "./roll-up-service.ts";
export { insightRoutes } from "./routes.ts";
export { countUnequal } from "./unequal-rows-store.ts";
export { inSnapshot } from "./snapshot-store.ts";
