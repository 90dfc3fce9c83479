import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { CsvFile } from "./insight.ts";
import { periodFilter, siteFilter } from "./list-filter.ts";
import { requestFilter } from "./ops-privacy.ts";
import { Uuid } from "./schemas.ts";

/** The back office's lists as files for a spreadsheet, with everything that their filter matches (OFFICE-10). */

/** Lists that supervisors may take out; the audit has its own call. */
const fileLists = ["payments", "refunds", "disputes", "flags", "bans", "enquiries"] as const;
export type FileList = (typeof fileLists)[number];

export const listFile = defineOperation({
  id: "listFile",
  method: "GET",
  path: "/ops/api/lists/:list/file",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "A list of the back office as a CSV file, every row that the filter matches; audited.",
  params: Type.Object({ list: Type.Enum([...fileLists]) }),
  query: Type.Object(
    {
      ...siteFilter,
      ...periodFilter,
      /** As the list's own call has it: a status; for flags `open` or `decided`, for bans `due` or `all`. */
      status: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** For `enquiries` only. */
      ...requestFilter,
    },
    { additionalProperties: false },
  ),
  responses: { 200: CsvFile },
  errors: [],
});

export const auditFile = defineOperation({
  id: "auditFile",
  method: "GET",
  path: "/ops/api/audit/file",
  access: "staff",
  minimumRole: "admin",
  stepUp: true,
  summary: "The audit as a CSV file, every entry that the filter matches; audited.",
  query: Type.Object(
    {
      staffId: Type.Optional(Uuid),
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      targetType: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      targetId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      ...periodFilter,
    },
    { additionalProperties: false },
  ),
  responses: { 200: CsvFile },
  errors: [],
});
