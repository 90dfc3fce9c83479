import { createHash } from "node:crypto";
import type { OpsFault } from "@parlour/contract/operations/faults";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { faultName, faultPlace, faultRoute, refusedOrigin, type Fault } from "@parlour/contract/rules/faults";
import { createLocalThrottle } from "../../../plugins/throttle.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { countFault, markResolved, selectFaults, type StoredFault } from "./store.ts";

/** So many faults a minute a node stores and sends; the log has the server's own all the same. */
const mostAMinute = 120;

/** Takes in faults. It never throws and never waits for the database. */
export type NoteFault = (fault: Fault) => void;

function idOf({ source, name, place, route }: Fault): string {
  return createHash("sha256").update([source, name, place, route].join("\n")).digest("hex").slice(0, 32);
}

/**
 * Returns what takes in faults (FAULT-1): each is counted at its place, and sent to the deployment's error service if one is
 * set (FAULT-4).
 */
export function createFaultNotes(
  platform: Pick<Platform, "database" | "clock" | "log" | "faultReports">,
): NoteFault {
  const { database, clock, log, faultReports } = platform;
  const throttle = createLocalThrottle(clock, 60);
  async function note(fault: Fault): Promise<void> {
    if ((await throttle.begin([{ key: "faults", tries: mostAMinute }])) > 0) return;
    const now = clock.now();
    faultReports?.send(fault, now);
    await countFault(database, idOf(fault), fault, now);
  }
  return (fault) => {
    note(fault).catch((error: unknown) => log.warn({ err: error }, "a fault could not be stored"));
  };
}

/** Returns the fault of an error that the server did not expect. */
export function serverFault(error: unknown, route: string): Fault {
  const known = error instanceof Error ? error : null;
  return {
    source: "server",
    name: faultName(known?.name ?? typeof error),
    place: faultPlace(known?.stack),
    route,
  };
}

/** Returns the fault of a browser's report about a page's content policy. */
export function policyFault(report: {
  readonly "document-uri": string;
  readonly "violated-directive"?: string;
  readonly "effective-directive"?: string;
  readonly "blocked-uri": string;
}): Fault {
  const [directive = ""] = (report["effective-directive"] ?? report["violated-directive"] ?? "").split(" ");
  const address = report["document-uri"];
  return {
    source: "policy",
    name: faultName(directive),
    place: refusedOrigin(report["blocked-uri"]),
    route: URL.canParse(address) ? faultRoute(new URL(address).pathname) : "/",
  };
}

function toOpsFault({ firstAt, lastAt, resolvedAt, ...fault }: StoredFault): OpsFault {
  return {
    ...fault,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** Reads a page of faults for administrators (FAULT-2). */
export async function readFaults(
  { database }: Pick<Platform, "database">,
  {
    state = "open",
    before,
    limit = 50,
  }: { readonly state?: "open" | "resolved"; readonly before?: string; readonly limit?: number },
): Promise<Result<{ readonly faults: OpsFault[]; readonly hasMore: boolean }, "cursor_invalid">> {
  const [at = "", id = ""] = before?.split(" ") ?? [];
  const lastAt = new Date(at);
  if (before !== undefined && Number.isNaN(lastAt.getTime())) return fail("cursor_invalid");
  const after = before === undefined ? null : { lastAt, id };
  const faults = await selectFaults(database, state === "resolved", after, limit + 1);
  return succeed({ faults: faults.slice(0, limit).map(toOpsFault), hasMore: faults.length > limit });
}

/** Marks a fault as resolved, which is recorded (FAULT-2). */
export async function resolveFault(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  faultId: string,
): Promise<Result<null, "fault_not_found">> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    if (!(await markResolved(trx, faultId, staffId, now))) return fail("fault_not_found" as const);
    const action = { staffId, action: "fault.resolve", targetType: "fault", targetId: faultId, details: {} };
    await recordAudit(trx, action, { now, random });
    return succeed(null);
  });
}
