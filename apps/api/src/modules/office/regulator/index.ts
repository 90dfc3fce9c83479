/** The regulator's folder. */

export { makeFolder } from "./folder-service.ts";
export { regulatorRoutes } from "./routes.ts";
