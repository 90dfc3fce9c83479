import type { AuditEntry } from "@parlour/contract/operations/back-office";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "./service.ts";
import { selectAudit, type AuditQuery, type AuditRow } from "./store.ts";

const pageSize = 100;

/** Returns a query as the audit stores it. */
export function askedFor({ from, to, ...texts }: AuditQuery): AuditDetails {
  return {
    ...texts,
    ...(from === undefined ? {} : { from: from.toISOString() }),
    ...(to === undefined ? {} : { to: to.toISOString() }),
  };
}

function toEntry({ at, customerId, username, brand, region, ...row }: AuditRow): AuditEntry {
  const named = customerId !== null && username !== null && brand !== null && region !== null;
  return { ...row, at: at.toISOString(), customer: named ? { customerId, username, brand, region } : null };
}

type Sources = Pick<Platform, "readDatabase">;

/** Lists entries of the audit, newest first, from the replica if there is one. Not audited. */
export async function listAudit(
  { readDatabase }: Sources,
  query: AuditQuery,
  limit: number,
): Promise<AuditEntry[]> {
  return (await readDatabase.run((source) => selectAudit(source.database, query, limit))).map(toEntry);
}

/** Reads a page of the audit, newest first, from the replica if there is one. The read is audited before it is shown. */
export async function readAudit(
  { database, readDatabase, clock, random }: Pick<Platform, "database" | "readDatabase" | "clock" | "random">,
  staffId: string,
  { limit = pageSize, ...query }: AuditQuery & { readonly limit?: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const entries = await listAudit({ readDatabase }, query, limit + 1);
  const details = askedFor(query);
  await recordAudit(
    database,
    { staffId, action: "audit.read", targetType: "audit", targetId: "audit", details },
    { now: clock.now(), random },
  );
  return { entries: entries.slice(0, limit), hasMore: entries.length > limit };
}
