/** Figures from the books, for supervisors and admins. */

export { insightRoutes } from "./routes.ts";
