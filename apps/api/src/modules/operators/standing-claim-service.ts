/** Before which moment a claim's last action has to lie for the claim to count no more, for other features. */
export { staleBefore } from "./rules.ts";
