/** Customers, masked until revealed; goodwill. */

export { backOfficeRoutes, goodwillRoutes } from "./routes.ts";
