import type { AuditEntry } from "@parlour/contract/operations/back-office";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "./service.ts";
import { selectAudit, type AuditQuery } from "./store.ts";

const pageSize = 100;

/** Returns a query as the audit stores it. */
function askedFor({ from, to, ...texts }: AuditQuery): AuditDetails {
  return {
    ...texts,
    ...(from === undefined ? {} : { from: from.toISOString() }),
    ...(to === undefined ? {} : { to: to.toISOString() }),
  };
}

/** Reads a page of the audit, newest first, from the replica if there is one. The read is audited before it is shown. */
export async function readAudit(
  { database, readDatabase, clock, random }: Pick<Platform, "database" | "readDatabase" | "clock" | "random">,
  staffId: string,
  { limit = pageSize, ...query }: AuditQuery & { readonly limit?: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await readDatabase.run((source) => selectAudit(source.database, query, limit + 1));
  const details = askedFor(query);
  await recordAudit(
    database,
    { staffId, action: "audit.read", targetType: "audit", targetId: "audit", details },
    { now: clock.now(), random },
  );
  return {
    entries: rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() })),
    hasMore: rows.length > limit,
  };
}
