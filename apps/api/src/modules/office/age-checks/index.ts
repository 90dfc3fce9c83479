/** Checks of a customer's age by a provider, by the phone's network or by a supervisor. */

export { ageChecksJobs } from "./jobs.ts";
export { ageChecksRoutes } from "./routes.ts";
