import type { FileList } from "@parlour/contract/operations/list-files";
import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { PrivacyRequestType } from "@parlour/contract/rules/privacy-request";
import type { Readable } from "node:stream";
import { keepScope } from "../../../plugins/brand-scope.ts";
import { csvStream, everyRow, type CsvRow } from "../../../plugins/csv-file.ts";
import type { Db } from "../../../plugins/database.ts";
import type { ReadDatabase } from "../../../plugins/read-database.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import type { Platform } from "../../../platform.ts";
import { listDisputes, listPaymentFacts, listRefunds } from "../../money/payments/index.ts";
import { askedFor, listAudit, recordAudit, type AuditQuery } from "../../records/audit/index.ts";
import { listBans, readFlags } from "../care/index.ts";
import { listEnquiries, ownerFilter } from "../privacy/index.ts";
import { auditRow, banRow, disputeRow, enquiryRow, flagRow, paymentRow, refundRow } from "./list-csv.ts";

type Dependencies = Pick<Platform, "database" | "readDatabase" | "clock" | "random">;
type FileFilter = ListFilter & {
  readonly status?: string;
  readonly type?: PrivacyRequestType;
  readonly owner?: "me" | "nobody";
};

/** A list as a downloadable file. */
export interface ListFile {
  readonly name: string;
  readonly csv: Readable;
}

/** The most rows that one statement reads. */
const limit = 200;

/** Returns the filter as a list's own call takes it; undefined: the list has no such status, type or owner. */
function statusOf<Status extends string>(
  { status, type, owner, ...filter }: FileFilter,
  known: readonly Status[],
): (ListFilter & { readonly status?: Status }) | undefined {
  if (type !== undefined || owner !== undefined) return undefined;
  if (status === undefined) return filter;
  const found = known.find((each) => each === status);
  return found === undefined ? undefined : { ...filter, status: found };
}

/**
 * Reads a list page by page, in the caller's scope: the file is read after its call has returned. A replica will do, as
 * for every export.
 */
function csvOf<Row>(
  readDatabase: ReadDatabase,
  read: (db: Db, page: { readonly before?: string }) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  toRow: (row: Row) => CsvRow,
): () => AsyncGenerator<CsvRow> {
  const inCallersScope = keepScope();
  return async function* rows() {
    const page = async (before: string | undefined) =>
      await inCallersScope(() =>
        readDatabase.run((source) => read(source.database, before === undefined ? {} : { before })),
      );
    for await (const row of everyRow(page, idOf)) yield toRow(row);
  };
}

/** Returns the rows of a list that its filter matches; null: the list has no such status. */
function rowsOf(
  dependencies: Dependencies,
  staffId: string,
  list: FileList,
  filter: FileFilter,
): (() => AsyncGenerator<CsvRow>) | null {
  const { readDatabase, clock } = dependencies;
  switch (list) {
    case "payments": {
      const asked = statusOf(filter, ["processing", "succeeded", "failed", "held"]);
      if (asked === undefined) return null;
      return csvOf(
        readDatabase,
        (db, page) => listPaymentFacts(db, { ...asked, ...page, limit }),
        ({ paymentIntent }) => paymentIntent,
        paymentRow,
      );
    }
    case "refunds": {
      const asked = statusOf(filter, ["awaiting_approval", "rejected", "requested", "succeeded", "failed"]);
      if (asked === undefined) return null;
      return csvOf(
        readDatabase,
        (db, page) => listRefunds(db, { ...asked, ...page, limit }),
        idOf,
        refundRow,
      );
    }
    case "disputes": {
      const asked = statusOf(filter, ["open", "won", "lost"]);
      if (asked === undefined) return null;
      return csvOf(
        readDatabase,
        (db, page) => listDisputes(db, { ...asked, ...page, limit }),
        idOf,
        disputeRow,
      );
    }
    case "flags": {
      const asked = statusOf(filter, ["open", "decided"]);
      if (asked === undefined) return null;
      const { status = "open", ...rest } = asked;
      return csvOf(
        readDatabase,
        (database, page) => readFlags({ database }, { ...rest, ...page, state: status, limit }),
        ({ flagId }) => flagId,
        flagRow,
      );
    }
    case "bans": {
      const asked = statusOf(filter, ["due", "all"]);
      if (asked === undefined) return null;
      const { status = "due", ...rest } = asked;
      return csvOf(
        readDatabase,
        (database, page) => listBans({ database, clock }, { ...rest, ...page, which: status, limit }),
        ({ banId }) => banId,
        banRow,
      );
    }
    case "enquiries": {
      const { type, owner, ...shared } = filter;
      const asked = statusOf(shared, ["open", "overdue", "due", "resolved"]);
      if (asked === undefined) return null;
      const { status, ...rest } = asked;
      const own = {
        ...(status === undefined ? {} : { state: status }),
        ...(type === undefined ? {} : { type }),
        ...ownerFilter(owner, staffId),
      };
      return csvOf(
        readDatabase,
        (db, page) => listEnquiries(db, { clock }, { ...rest, ...own, ...page }),
        idOf,
        enquiryRow,
      );
    }
    default:
      return list satisfies never;
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** Records that somebody takes a list out, with its filter, and returns it as a file. */
async function fileOf(
  { database, clock, random }: Dependencies,
  staffId: string,
  list: string,
  asked: AuditDetails,
  rows: () => AsyncGenerator<CsvRow>,
): Promise<ListFile> {
  const now = clock.now();
  const action = { staffId, action: "list.export", targetType: "list", targetId: list, details: asked };
  await recordAudit(database, action, { now, random });
  return { name: `${list}-${now.toISOString().slice(0, 10)}.csv`, csv: csvStream(rows()) };
}

/** A list as a CSV file with every row that the filter matches (OFFICE-10); audited. */
export async function listAsFile(
  dependencies: Dependencies,
  staffId: string,
  list: FileList,
  filter: FileFilter,
): Promise<Result<ListFile, "invalid_request">> {
  const rows = rowsOf(dependencies, staffId, list, filter);
  if (rows === null) return fail("invalid_request");
  return succeed(await fileOf(dependencies, staffId, list, { ...filter }, rows));
}

/** The audit as a CSV file; audited itself. */
export async function auditAsFile(
  dependencies: Dependencies,
  staffId: string,
  query: AuditQuery,
): Promise<ListFile> {
  const { readDatabase } = dependencies;
  const rows = csvOf(
    readDatabase,
    (_, page) => listAudit({ readDatabase }, { ...query, ...page }, limit, { withReasons: false }),
    idOf,
    auditRow,
  );
  return await fileOf(dependencies, staffId, "audit", askedFor(query), rows);
}
