import { secondsFrom } from "./dates.ts";

/** Seconds for which a password or second factor that was shown is recent enough for what needs a step-up. */
const stepUpSeconds = 300;

/** Until when a proof is recent enough. */
export function stepUpEnds(provedAt: Date): Date {
  return secondsFrom(provedAt, stepUpSeconds);
}

/** Whether the person has shown their password or second factor recently. */
export function provedRecently(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && stepUpEnds(provedAt) > now;
}
