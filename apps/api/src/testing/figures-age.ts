/** Figures as a dashboard got them. Times are milliseconds since 1970. */
export interface SeenFigures {
  readonly asOf: number;
  /** Until when they claim to be complete. */
  readonly dataAsOf: number;
  /** How many messages of customers they count. */
  readonly written: number;
}

/**
 * Returns what contradicts the age that figures state. They have to count every message that was acknowledged before
 * `dataAsOf`, and may be no older than allowed.
 */
export function judgeFigures(
  seen: readonly SeenFigures[],
  acknowledgedAt: readonly number[],
  mostLagSeconds: number,
): string[] {
  return seen.flatMap(({ asOf, dataAsOf, written }) => {
    const due = acknowledgedAt.filter((at) => at < dataAsOf).length;
    const age = asOf - dataAsOf;
    return [
      ...(written < due ? [`${written} counted, ${due} were there by the time stated`] : []),
      ...(age > mostLagSeconds * 1000 ? [`${age} ms old`] : []),
    ];
  });
}
