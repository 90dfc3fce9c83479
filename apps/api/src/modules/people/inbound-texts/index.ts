/** Texts that customers send: STOP, keywords, the age phrase. */

export { inboundTextsRoutes } from "./routes.ts";
