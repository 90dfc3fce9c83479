/** Unexpected errors of pages and server, for those who can mend them. */

export { faultsRoutes } from "./routes.ts";
export { createFaultNotes, serverFault, type NoteFault } from "./service.ts";
