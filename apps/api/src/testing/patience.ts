/**
 * How long to look for what is bound to come: the second that is usual passes in one stall of a busy machine, and only
 * what never comes is a failure.
 */
export const patiently = { timeout: 60_000, interval: 20 } as const;
