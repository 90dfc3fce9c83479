/**
 * How long a test waits for something that must happen. A busy machine can stall for longer than the usual
 * second, so only a much longer wait counts as a failure.
 */
export const patiently = { timeout: 60_000, interval: 20 } as const;
