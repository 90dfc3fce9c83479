import type { reportFault } from "@parlour/contract/operations/faults";
import { faultName, faultPlace, faultRoute, type Fault } from "@parlour/contract/rules/faults";
import { ApiError, NetworkError } from "./errors.ts";

/** As in the contract. Written here, because the contract's module would load its schemas with every page. */
const path: (typeof reportFault)["path"] = "/im/faults";

/** So many reports a page sends until it is loaded again. */
const mostReports = 5;

/** Words of the browsers' own errors when a script can't be fetched: the network's fault, and tried again. */
const unfetched = /dynamically imported module|importing a module script failed/i;

/** Whether an error is expected: a refusal, a lost network, a cancelled call, or a part that could not be fetched. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof NetworkError) return true;
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || error.name === "TimeoutError" || unfetched.test(error.message);
}

/** What reports need of a page. */
interface FaultPage {
  readonly source: "site" | "console";
  readonly path: () => string;
  /** Sends a report; its result does not matter. */
  readonly send: (fault: Fault) => void;
}

/**
 * Returns what reports an unexpected error (FAULT-1): its class, place and route, never its text. The same one is sent
 * once, and at most five.
 */
export function createFaultReports({ source, path: pathOf, send }: FaultPage): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    if (isExpected(error) || sent.size >= mostReports) return;
    const known = error instanceof Error ? error : null;
    const fault: Fault = {
      source,
      name: faultName(known?.name ?? typeof error),
      place: faultPlace(known?.stack),
      route: faultRoute(pathOf()),
    };
    const key = JSON.stringify(fault);
    if (sent.has(key)) return;
    sent.add(key);
    send(fault);
  };
}

/** Returns what reports errors of the page that is open. */
export function createPageReports(source: FaultPage["source"]): (error: unknown) => void {
  return createFaultReports({
    source,
    path: () => location.pathname,
    send(fault) {
      // The page may be closing.
      void fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault),
        keepalive: true,
      }).catch(() => undefined);
    },
  });
}
