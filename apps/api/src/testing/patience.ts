/**
 * How long a test waits for something that must happen. The usual second can pass in one stall of a busy machine, so
 * only a much longer wait counts as a failure.
 */
export const patiently = { timeout: 60_000, interval: 20 } as const;
