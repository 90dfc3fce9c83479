import type { Throttle } from "../../../plugins/throttle.ts";
import type { Platform } from "../../../platform.ts";
import { auditedFailures, signInWindowSeconds } from "./rules.ts";

/** What slows down guessing at staff's passwords and codes. */
export interface StaffThrottles {
  readonly signIn: Throttle;
  /** Per member of staff, from anywhere: sign-in, and wherever else a code is asked for. */
  readonly codes: Throttle;
  /** Of signed-in staff at their own password. */
  readonly passwords: Throttle;
  /** Per address: calls with a one-time link's secret. */
  readonly links: Throttle;
  /** Of failed sign-ins that the audit keeps. */
  readonly failures: Throttle;
}

/** The throttles of this server, shared by its nodes where they share one. */
export function staffThrottles({ createThrottle }: Pick<Platform, "createThrottle">): StaffThrottles {
  return {
    signIn: createThrottle("staff sign-in", signInWindowSeconds),
    codes: createThrottle("staff codes", signInWindowSeconds),
    passwords: createThrottle("staff passwords", signInWindowSeconds),
    links: createThrottle("staff links", signInWindowSeconds),
    failures: createThrottle("staff failed sign-ins", auditedFailures.windowSeconds),
  };
}

/** Too many tries: how long to wait. */
export interface Waiting {
  readonly code: "too_many_requests";
  readonly retryAfterSeconds: number;
}
