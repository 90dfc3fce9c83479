/** Stops a deletion that looks too large until an admin confirms it. */

export type { DueCount } from "./rules.ts";
export { confirmedMoment, confirmHold, endConfirmed, isHeld, readHolds, removalMoment } from "./service.ts";
