/** Sends texts, and counts what became of them. */

export { textsPlugin } from "./plugin.ts";
export { sendText } from "./send-service.ts";
export { countUsedCode, takeInReport } from "./report-service.ts";
