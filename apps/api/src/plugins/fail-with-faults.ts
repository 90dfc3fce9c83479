import type { FastifyBaseLogger } from "fastify";

/** The most faults that a run logs. */
const mostLogged = 100;

/**
 * Ends a check that runs as a job: logs each fault with `text`, at most 100, and throws if there are any, so that the alert
 * of failed jobs reports it.
 */
export function failWithFaults(
  log: Pick<FastifyBaseLogger, "error">,
  faults: readonly object[],
  text: string,
): void {
  for (const fault of faults.slice(0, mostLogged)) log.error({ ...fault }, text);
  if (faults.length > 0)
    throw new Error(`${text}: ${faults.length} ${faults.length === 1 ? "fault" : "faults"}`);
}
