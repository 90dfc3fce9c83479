import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { regionCodes } from "../regions.ts";
import { textProviders } from "../rules/text-providers.ts";
import { Nullable } from "./schemas.ts";

/** What became of the texts of one provider in one region to one network. */
export const TextDelivery = Type.Object({
  provider: Type.Enum([...textProviders]),
  region: Type.Enum([...regionCodes]),
  /** As the provider names it; null: not reported. */
  carrier: Nullable(Type.String()),
  /** Taken by the provider. */
  sent: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
  /** Codes that were entered. */
  used: Type.Integer(),
  /** Tries after which the text went to the next provider, or to none. */
  missed: Type.Integer(),
});
export type TextDelivery = Static<typeof TextDelivery>;

/** A share of the last hour's codes that is below its limit. Shares are in percent. */
export const TextWarning = Type.Object({
  provider: Type.Enum([...textProviders]),
  region: Type.Enum([...regionCodes]),
  share: Type.Enum(["delivered", "used"]),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  limit: Type.Integer({ minimum: 0, maximum: 100 }),
  /** How many codes that share is of. */
  codes: Type.Integer({ minimum: 1 }),
});
export type TextWarning = Static<typeof TextWarning>;

export const opsTextDelivery = defineOperation({
  id: "opsTextDelivery",
  method: "GET",
  path: "/ops/api/texts/delivery",
  access: "staff",
  minimumRole: "supervisor",
  summary: "How many texts were sent, delivered and used, by provider, region and network, without numbers.",
  query: Type.Object(
    {
      period: Type.Optional(Type.Enum(["24h", "7d"], { default: "24h" })),
      kind: Type.Optional(Type.Enum(["code", "marketing", "other"], { default: "code" })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** The most texts first. */
      rows: Type.Array(TextDelivery),
      /** Providers that report deliveries here. */
      reporting: Type.Array(Type.Enum([...textProviders])),
      warnings: Type.Array(TextWarning),
    }),
  },
  errors: [],
});
