/** Customers, masked until revealed; goodwill. */

export { lookUpNumber } from "./customer-service.ts";
export { backOfficeRoutes, goodwillRoutes } from "./routes.ts";
