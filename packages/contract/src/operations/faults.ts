import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { faultSources } from "../rules/faults.ts";
import { Nullable, Timestamp } from "./schemas.ts";

const Name = Type.String({ pattern: "^[A-Za-z][\\w$-]{0,79}$" });
const Place = Type.String({ pattern: "^(unknown|[\\w.@-]{1,85}:\\d{1,7}:\\d{1,7})$" });
const Route = Type.String({ pattern: "^/([a-z][a-z-]{0,30}|:id)?(/:id)?$" });

export const reportFault = defineOperation({
  id: "reportFault",
  method: "POST",
  path: "/im/faults",
  access: "public",
  summary: "A page reports an unexpected error: its class, place and route, never its text.",
  body: Type.Object(
    { source: Type.Enum(["site", "console"]), name: Name, place: Place, route: Route },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: [],
});

export const reportPolicyFault = defineOperation({
  id: "reportPolicyFault",
  method: "POST",
  path: "/im/faults/policy",
  access: "public",
  summary:
    "A browser reports what a page's content security policy refused. Only directive and origin are kept.",
  body: Type.Object(
    {
      // A browser may add more, which is not read.
      "csp-report": Type.Object({
        "document-uri": Type.String({ maxLength: 4000 }),
        "violated-directive": Type.Optional(Type.String({ maxLength: 4000 })),
        "effective-directive": Type.Optional(Type.String({ maxLength: 4000 })),
        "blocked-uri": Type.String({ maxLength: 4000 }),
      }),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: [],
});

/** An unexpected error as an administrator sees it. */
export const OpsFault = Type.Object({
  id: Type.String(),
  source: Type.Enum([...faultSources]),
  /** The error's class, or the directive of a policy. */
  name: Type.String(),
  place: Type.String(),
  route: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** When somebody marked it as resolved; null: it is open, or has happened again since. */
  resolvedAt: Nullable(Timestamp),
  resolvedByName: Nullable(Type.String()),
});
export type OpsFault = Static<typeof OpsFault>;

export const opsFaults = defineOperation({
  id: "opsFaults",
  method: "GET",
  path: "/ops/api/faults",
  access: "staff",
  minimumRole: "admin",
  summary: "Unexpected errors of pages and server, the most recent first.",
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum(["open", "resolved"], { default: "open" })),
      /** `lastAt` and `id` of the last one shown, joined by a space. */
      before: Type.Optional(Type.String({ pattern: "^\\S{20,30} [0-9a-f]{32}$" })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ faults: Type.Array(OpsFault), hasMore: Type.Boolean() }) },
  errors: ["cursor_invalid"],
});

export const resolveFault = defineOperation({
  id: "resolveFault",
  method: "POST",
  path: "/ops/api/faults/:faultId/resolve",
  access: "staff",
  minimumRole: "admin",
  summary: "Marks an error as resolved. It is open again as soon as it happens once more.",
  params: Type.Object({ faultId: Type.String({ pattern: "^[0-9a-f]{32}$" }) }),
  responses: { 204: Type.Null() },
  errors: ["fault_not_found"],
});
