/** Queue, claims, presence, replies, transfers, blocks and breaks. */

export { blocksCustomer, notBlockedBy } from "./block-store.ts";
export { readTeamAtWork } from "./break-service.ts";
export { endClaimsOnCustomer, giveUpClaims, giveUpClaimsElsewhere } from "./claim-end-service.ts";
export { selectHolders } from "./claim-store.ts";
export { transferClaim, lockReceiver } from "./claim-transfer-service.ts";
export { readColleagues, tellTakenOver } from "./claim-service.ts";
export { type HeldConversation, lockHeld, lockWithClaimant } from "./held-service.ts";
export { operatorsJobs } from "./jobs.ts";
export { readCustomerNotes, writeNote } from "./note-service.ts";
export { tellHolders } from "./outcome-service.ts";
export { operatorsRoutes } from "./routes.ts";
export { claimable, staleBefore } from "./rules.ts";
export {
  type ClaimRefusal,
  type DeskDependencies,
  readClaimed,
  readLongestWaiting,
  shownBody,
  toOpsMessage,
} from "./service.ts";
export { readAtDesk } from "./signed-in-service.ts";
export { takeOver } from "./take-over-service.ts";
