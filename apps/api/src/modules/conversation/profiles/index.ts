/** The fictional profiles of a brand. */

export { profilesRoutes } from "./routes.ts";
