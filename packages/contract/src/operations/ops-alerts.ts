import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Alerts that the back office raises in regions, of all brands or one, at once or later (ALERT-6, ALERT-8). */

const words = { pattern: "\\S" } as const;

export const OpsAlert = Type.Object({
  id: Uuid,
  region: RegionCodeSchema,
  /** Null: on all brands of the region. */
  brand: Nullable(BrandIdSchema),
  startsAt: Timestamp,
  expiresAt: Timestamp,
  /** The name of one of the app's icons. */
  icon: Type.String(),
  /** #rrggbb */
  colour: Type.String(),
  contentPrimary: Type.String(),
  contentSecondary: Type.String(),
  /** Active alerts are shown; of several, the one that began last. */
  state: Type.Enum(["scheduled", "active", "expired", "cancelled"]),
  /** Display name of its author; null if unknown. */
  author: Nullable(Type.String()),
  createdAt: Timestamp,
});
export type OpsAlert = Static<typeof OpsAlert>;

export const opsAlerts = defineOperation({
  id: "opsAlerts",
  method: "GET",
  path: "/ops/api/alerts",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The newest 200 alerts, those that begin last first; of one region if it is named.",
  query: Type.Object({ region: Type.Optional(RegionCodeSchema) }),
  responses: { 200: Type.Array(OpsAlert) },
  errors: [],
});

export const raiseAlert = defineOperation({
  id: "raiseAlert",
  method: "POST",
  path: "/ops/api/alerts",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Raises an alert in one region or several, on all brands or one, now or later, for at most 31 days. The alert of each region can be cancelled separately.",
  body: Type.Object(
    {
      regions: Type.Array(RegionCodeSchema, { minItems: 1, maxItems: 10, uniqueItems: true }),
      /** Absent: all brands. A brand must offer each of the regions. */
      brand: Type.Optional(BrandIdSchema),
      /** Absent: now. */
      startsAt: Type.Optional(Timestamp),
      expiresAt: Timestamp,
      icon: Type.String({ pattern: "^[a-z][a-z-]{0,39}$" }),
      colour: Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }),
      contentPrimary: Type.String({ ...words, minLength: 1, maxLength: 120 }),
      contentSecondary: Type.String({ maxLength: 300 }),
    },
    { additionalProperties: false },
  ),
  responses: { 201: Type.Array(OpsAlert) },
  errors: ["unknown_brand", "unknown_region"],
});

export const cancelAlert = defineOperation({
  id: "cancelAlert",
  method: "POST",
  path: "/ops/api/alerts/:alertId/cancel",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Cancels an alert at once. An alert that is over does not change.",
  params: Type.Object({ alertId: Uuid }),
  responses: { 200: OpsAlert },
  errors: ["alert_not_found"],
});
