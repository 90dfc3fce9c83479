/** The back office's lists as files. */

export { listRoutes } from "./routes.ts";
