import type { Throttle } from "../../../plugins/throttle.ts";
import type { Platform } from "../../../platform.ts";
import { auditedFailures, signInWindowSeconds } from "./rules.ts";

/** The limits on guessing staff's passwords and codes. */
export interface StaffThrottles {
  readonly signIn: Throttle;
  /** Per person, from any address: codes at sign-in and at every other place that requires them. */
  readonly codes: Throttle;
  /** Signed-in people's attempts at their own password. */
  readonly passwords: Throttle;
  /** Per address: calls with a one-time link's secret. */
  readonly links: Throttle;
  /** Failed sign-ins that are audited. */
  readonly failures: Throttle;
}

/** Creates this server's throttles, shared between nodes if they share a store. */
export function staffThrottles({ createThrottle }: Pick<Platform, "createThrottle">): StaffThrottles {
  return {
    signIn: createThrottle("staff sign-in", signInWindowSeconds),
    codes: createThrottle("staff codes", signInWindowSeconds),
    passwords: createThrottle("staff passwords", signInWindowSeconds),
    links: createThrottle("staff links", signInWindowSeconds),
    failures: createThrottle("staff failed sign-ins", auditedFailures.windowSeconds),
  };
}

/** After too many attempts: how long to wait. */
export interface Waiting {
  readonly code: "too_many_requests";
  readonly retryAfterSeconds: number;
}
