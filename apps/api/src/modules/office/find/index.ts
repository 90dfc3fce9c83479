/** One search over customers and their money. */

export { findRoutes } from "./routes.ts";
