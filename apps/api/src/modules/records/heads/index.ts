/** The daily root over the heads of all hash chains, and proofs that a chain is in it. */

export type { ChainDependencies, ChainKind, RecountedDay } from "./chain-kind.ts";
export { forgetChain } from "./chain-store.ts";
export { headsJobs } from "./jobs.ts";
export { proofsSince, readProof } from "./proof-service.ts";
export { recountAll } from "./recount.ts";
export { rootsRoutes } from "./routes.ts";
export { readNewestRoot } from "./root-service.ts";
export { addDays, emptyHead, endOfDay, type Head } from "./rules.ts";
