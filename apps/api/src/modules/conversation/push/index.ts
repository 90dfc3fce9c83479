/** Tells a browser of a reply when no page is open. */

export { pushRoutes } from "./routes.ts";
export { announceReply, noteWatching } from "./service.ts";
