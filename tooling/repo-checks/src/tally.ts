/** The counts of a run, the same for any test runner. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Returns the last line of `npm test` (docs/running.md, "npm test"). */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : "";
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

function numberAt(report: object, key: string): number {
  const value: unknown = Reflect.get(report, key);
  return typeof value === "number" ? value : 0;
}

/**
 * Reads the JSON report of vitest (`numPassedTests` …) or of Playwright (`stats.expected` …). An empty
 * report, or a suite that failed before its tests, counts as a failure: a run without tests never passes.
 */
export function tallyOf(report: unknown): Tally {
  if (typeof report !== "object" || report === null) return { ...nothing, failed: 1 };
  const stats: unknown = Reflect.get(report, "stats");
  if (typeof stats === "object" && stats !== null) {
    const errors: unknown = Reflect.get(report, "errors");
    const failed =
      numberAt(stats, "unexpected") + numberAt(stats, "flaky") + (Array.isArray(errors) ? errors.length : 0);
    const passed = numberAt(stats, "expected");
    return { passed, failed: passed + failed === 0 ? 1 : failed, skipped: numberAt(stats, "skipped") };
  }
  const passed = numberAt(report, "numPassedTests");
  const tests = numberAt(report, "numFailedTests");
  const suites = numberAt(report, "numFailedTestSuites");
  const failed = tests > 0 ? tests : suites;
  return {
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    skipped: numberAt(report, "numPendingTests") + numberAt(report, "numTodoTests"),
  };
}
