import type { AuditEntry } from "@parlour/contract/operations/back-office";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
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

/** Reads a page of the audit, newest first. The read is audited, too. */
export async function readAudit(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  { limit = pageSize, ...query }: AuditQuery & { readonly limit?: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  return await inTransaction(database, async (trx) => {
    const rows = await selectAudit(trx, query, limit + 1);
    await recordAudit(
      trx,
      { staffId, action: "audit.read", targetType: "audit", targetId: "audit", details: askedFor(query) },
      { now: clock.now(), random },
    );
    return {
      entries: rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() })),
      hasMore: rows.length > limit,
    };
  });
}
