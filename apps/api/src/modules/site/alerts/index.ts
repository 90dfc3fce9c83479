/** Alerts for everybody in a region. */

export { alertsJobs } from "./jobs.ts";
export { alertsRoutes } from "./routes.ts";
export { readActiveAlert } from "./service.ts";
