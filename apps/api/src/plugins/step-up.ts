import { secondsFrom } from "./dates.ts";

/** For how many seconds a shown password or second factor counts for a step-up. */
const stepUpSeconds = 300;

/** Returns until when a proof counts. */
export function stepUpEnds(provedAt: Date): Date {
  return secondsFrom(provedAt, stepUpSeconds);
}

/** Whether the person has shown their password or second factor recently. */
export function provedRecently(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && stepUpEnds(provedAt) > now;
}
