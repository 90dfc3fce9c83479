/** Sends a push to browsers about a reply when no page is open. */

export { pushRoutes } from "./routes.ts";
export { announceReply, noteManyWatching, noteWatching } from "./service.ts";
export { hasBrowsers } from "./store.ts";
