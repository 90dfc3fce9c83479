/** Dashboards for supervisors and admins. */

export { insightRoutes } from "./routes.ts";
