/** Stops a deletion that looks too large until an admin confirms it. */

export type { DueCount } from "./rules.ts";
export { enoughToCompare } from "./rules.ts";
export { confirmedTime, confirmHold, endConfirmed, isHeld, readHolds, removalTime } from "./service.ts";
