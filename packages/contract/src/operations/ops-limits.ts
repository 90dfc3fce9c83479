import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { AccountLimits, highestLimit } from "./limits.ts";
import { CustomerParams } from "./schemas.ts";

/** Limits and breaks that staff set because a customer asked for them (LIMIT-10 to LIMIT-12). */

/** Who asked, as staff record it. */
export const LimitAskedBy = Type.Enum(["customer", "representative"]);
export type LimitAskedBy = Static<typeof LimitAskedBy>;

/** How they asked. */
export const LimitAskedVia = Type.Enum(["phone", "email", "post", "chat"]);
export type LimitAskedVia = Static<typeof LimitAskedVia>;

const LimitMinor = Type.Integer({
  minimum: 0,
  maximum: highestLimit,
  description: "Minor units of the region's currency.",
});

export const opsTightenLimits = defineOperation({
  id: "opsTightenLimits",
  method: "POST",
  path: "/ops/api/customers/:customerId/limits",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Sets a customer's limits, break or self-exclusion on their request. Only tighter limits and longer breaks are taken; anything looser is refused. Audited with who asked and how.",
  params: CustomerParams,
  body: Type.Object(
    {
      askedBy: LimitAskedBy,
      askedVia: LimitAskedVia,
      dayMinor: Type.Optional(LimitMinor),
      weekMinor: Type.Optional(LimitMinor),
      monthMinor: Type.Optional(LimitMinor),
      /** A break of that many hours from now, 24 to 1008. */
      coolOffHours: Type.Optional(Type.Integer()),
      /** A self-exclusion of that many calendar months from now, 6 to 60. */
      selfExcludeMonths: Type.Optional(Type.Integer()),
    },
    { additionalProperties: false },
  ),
  responses: { 200: AccountLimits },
  errors: ["customer_not_found", "limit_invalid", "limit_looser"],
});
