/** Drafts, canned replies, facts a profile has told, search. */

export { deskAidsRoutes } from "./routes.ts";
export { settleReply } from "./sent-service.ts";
