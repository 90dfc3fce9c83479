/** Staff sign-in, second factor, links, sessions, administration. */

export { staffPlugin } from "./plugin.ts";
export { resealSecondFactors } from "./reseal-service.ts";
