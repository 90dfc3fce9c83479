import type { AuditEntry } from "@parlour/contract/operations/back-office";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import type { Platform } from "../../../platform.ts";
import { selectNames, type AuditNames } from "./names-store.ts";
import { sentenceOf, siteText } from "./sentences.ts";
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

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that entries mention: of their target, and in their details. */
function idsIn(rows: readonly AuditRow[]): readonly string[] {
  const texts = rows.flatMap(({ targetId, details }) => [targetId, ...Object.values(details)]);
  return [...new Set(texts.flatMap((text) => (typeof text === "string" && isId.test(text) ? [text] : [])))];
}

function customerText(
  names: AuditNames,
  { customerRef, customerId, username, brand, region }: AuditRow,
): string {
  if (customerId !== null && username !== null)
    return `${username} (${siteText(names.brands, `${brand}-${region}`)})`;
  return customerRef === null ? "a customer" : "a customer who was erased";
}

/** The details with the amount of a refund or payment, where they leave it out. */
function withAmount(
  { refunds, payments }: AuditNames,
  { details, targetType, targetId }: AuditRow,
): AuditRow["details"] {
  const payment = targetType === "payment" ? payments.get(targetId) : undefined;
  if (payment === undefined) return details;
  const refundId = details["refundId"];
  const refunded = typeof refundId === "string" ? refunds.get(refundId) : undefined;
  return { minor: refunded ?? payment.minor, currency: payment.currency, ...details };
}

/** Words that were given as a reason: in the details, or with the refund. */
function reasonOf({ refundReasons }: AuditNames, { action, details }: AuditRow): string | null {
  const { reason, refundId } = details;
  // the reason for a claim's return is a code, which its sentence contains
  if (action === "conversation.return") return null;
  const said = typeof refundId === "string" ? (reason ?? refundReasons.get(refundId)) : reason;
  return typeof said === "string" && said.trim() !== "" ? said : null;
}

function toEntry(names: AuditNames, row: AuditRow, withReason: boolean): AuditEntry {
  const { at, customerRef: _, customerId, username, brand, region, ...rest } = row;
  const named = customerId !== null && username !== null && brand !== null && region !== null;
  const { staffName, staffUsername, targetId } = row;
  return {
    ...rest,
    at: at.toISOString(),
    customer: named ? { customerId, username, brand, region } : null,
    sentence: sentenceOf({
      ...row,
      details: withAmount(names, row),
      who: staffName ?? staffUsername ?? "The server",
      customer: customerText(names, row),
      staffName: (id) => (typeof id === "string" ? (names.titles.get(id) ?? "somebody") : "nobody"),
      siteName: (id) => siteText(names.brands, id),
      title: names.titles.get(targetId) ?? null,
      reason: withReason ? reasonOf(names, row) : null,
    }),
  };
}

type Sources = Pick<Platform, "readDatabase">;

/**
 * Lists entries of the audit, newest first, from the replica if there is one. Not audited. Without reasons: sentences for a
 * file, which must not keep what an erasure removes (OFFICE-10).
 */
export async function listAudit(
  { readDatabase }: Sources,
  query: AuditQuery,
  limit: number,
  { withReasons }: { readonly withReasons: boolean },
): Promise<AuditEntry[]> {
  return await readDatabase.run(async ({ database }) => {
    const rows = await selectAudit(database, query, limit);
    const intents = rows.flatMap(({ targetType, targetId }) => (targetType === "payment" ? [targetId] : []));
    const names = await selectNames(database, idsIn(rows), intents);
    return rows.map((row) => toEntry(names, row, withReasons));
  });
}

/** Reads a page of the audit, newest first, from the replica if there is one. The read is audited before it is shown. */
export async function readAudit(
  { database, readDatabase, clock, random }: Pick<Platform, "database" | "readDatabase" | "clock" | "random">,
  staffId: string,
  { limit = pageSize, ...query }: AuditQuery & { readonly limit?: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const entries = await listAudit({ readDatabase }, query, limit + 1, { withReasons: true });
  const details = askedFor(query);
  await recordAudit(
    database,
    { staffId, action: "audit.read", targetType: "audit", targetId: "audit", details },
    { now: clock.now(), random },
  );
  return { entries: entries.slice(0, limit), hasMore: entries.length > limit };
}
