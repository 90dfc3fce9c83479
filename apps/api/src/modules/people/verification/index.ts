/** Texted codes, bound to the browser that requested them. */

export { verificationPlugin } from "./plugin.ts";
export { findResetTicket, hasSignUpTicket, takeResetTicket, takeSignUpTicket } from "./service.ts";
