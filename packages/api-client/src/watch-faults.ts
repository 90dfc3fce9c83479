/** What React's roots call: errors that an error page has shown. They are still written to the browser's log. */
export interface FaultWatch {
  readonly onCaughtError: (error: unknown) => void;
}

/**
 * Reports the page's errors that nobody has caught (FAULT-1), and returns what React's roots report theirs with. What sends
 * them loads with the first one.
 */
export function watchFaults(source: "site" | "console"): FaultWatch {
  let reports: Promise<(error: unknown) => void> | null = null;
  function report(error: unknown): void {
    reports ??= import("./report-faults.ts").then(({ createPageReports }) => createPageReports(source));
    // Without a network there is nobody to report to.
    reports.then((send) => send(error)).catch(() => (reports = null));
  }
  globalThis.addEventListener("error", ({ error }) => report(error));
  globalThis.addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return {
    onCaughtError(error) {
      console.error(error);
      report(error);
    },
  };
}
