/** Changes of content or prices that are copied to other sites together. */

export { takeOversJobs } from "./jobs.ts";
export { takeOversRoutes } from "./routes.ts";
