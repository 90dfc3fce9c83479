import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { lapsedDaysBounds, segments } from "../rules/segments.ts";
import {
  BrandIdSchema,
  CurrencySchema,
  CustomerParams,
  Nullable,
  PhoneInput,
  RegionCodeSchema,
  Timestamp,
  Uuid,
} from "./schemas.ts";

/** The back office's marketing: campaigns, and what customers agreed to. Supervisors and above. */

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const Title = Type.String({ minLength: 1, maxLength: 120, pattern: "\\S" });
/** Without the opt-out, which is added at the end of every text. */
const Body = Type.String({ minLength: 1, maxLength: 600, pattern: "\\S" });
const CampaignParams = Type.Object({ campaignId: Uuid });
const SegmentName = Type.Enum([...segments]);
const LapsedDays = Type.Integer({ minimum: lapsedDaysBounds.least, maximum: lapsedDaysBounds.most });

export const Campaign = Type.Object({
  id: Uuid,
  brand: Type.String(),
  region: RegionCodeSchema,
  /** The customers whom it is for (CAMPAIGN-9). */
  segment: SegmentName,
  /** Days without a message; null unless the segment is `lapsed`. */
  lapsedDays: Nullable(LapsedDays),
  /** For staff only. */
  title: Type.String(),
  /** Without the opt-out. */
  body: Type.String(),
  /** The text as customers get it, including its opt-out. */
  text: Type.String(),
  /** gsm7 has 160 characters in one part (153 in each of several), ucs2 70 (67). */
  encoding: Type.Enum(["gsm7", "ucs2"]),
  /** The parts in which each text is sent and paid. */
  segments: Type.Integer({ minimum: 1 }),
  /** awaiting_release: a second person decides whether it is sent. */
  status: Type.Enum(["draft", "awaiting_release", "scheduled", "sending", "sent", "cancelled"]),
  sendAt: Nullable(Timestamp),
  createdBy: Uuid,
  /** Display name of its author. */
  author: Type.String(),
  createdAt: Timestamp,
  finishedAt: Nullable(Timestamp),
  /** Null for a draft. */
  scheduledBy: Nullable(Uuid),
  scheduledByName: Nullable(Type.String()),
  /** The second person who released it, if one was needed. */
  releasedByName: Nullable(Type.String()),
  /** The number of recipients, counted when the campaign was last scheduled or started; null for a draft. */
  recipients: Nullable(Count),
});
export type Campaign = Static<typeof Campaign>;

/** How many texts one person may send alone. More needs a second person's release. */
export const CampaignLimits = Type.Object({
  /** The most customers that one campaign reaches without a second person. */
  alone: Count,
  /** Texts within 24 hours, over all campaigns that one person scheduled alone. */
  staffDay: Count,
});
export type CampaignLimits = Static<typeof CampaignLimits>;

/** Days from a campaign's end until its counts are final (CAMPAIGN-6). */
export const daysUntilFinal = 8;

/** A campaign's texts by state; all 0 until it is being sent. The counts are final `daysUntilFinal` days after its end. */
export const CampaignCounts = Type.Object({
  waiting: Count,
  /** Sent to the provider without a known response. Never sent again. */
  unknown: Count,
  /** Accepted by the provider; delivery not reported yet. */
  sent: Count,
  delivered: Count,
  failed: Count,
  /** Left out when the campaign was sent, for example after STOP. */
  skipped: Count,
  /** Customers who texted STOP, or the keyword, within seven days of getting it. */
  optedOut: Count,
});
export type CampaignCounts = Static<typeof CampaignCounts>;

/** Why a customer gets no marketing text. A customer counts once, under the first reason that applies. */
export const leftOutReasons = [
  "banned",
  "self_excluded",
  "cooling_off",
  "no_consent",
  "opted_out",
  "limit_reached",
  "frequency",
  "segment",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A brand in a region with marketing: its texts' opt-out line and price. */
export const MarketingSite = Type.Object({
  brand: BrandIdSchema,
  /** As customers read it. */
  name: Type.String(),
  region: RegionCodeSchema,
  /** The opt-out line that ends every text. */
  optOut: Type.String(),
  /** The price of one part of a text, in hundredths of the currency's minor unit; null: unknown. */
  partPrice: Nullable(Type.Object({ hundredths: Count, currency: CurrencySchema })),
});
export type MarketingSite = Static<typeof MarketingSite>;

export const marketingSites = defineOperation({
  id: "marketingSites",
  method: "GET",
  path: "/ops/api/marketing/sites",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Brands in their marketing regions, with the opt-out line of their texts and the cost of a text part.",
  responses: { 200: Type.Array(MarketingSite) },
  errors: [],
});

export const segmentCounts = defineOperation({
  id: "segmentCounts",
  method: "GET",
  path: "/ops/api/marketing/audiences",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "How many customers of a site would get a marketing text now, by segment; audited. On a site with more than 1,000 customers they are estimated from 1,000 of them.",
  query: Type.Object({ brand: BrandIdSchema, region: RegionCodeSchema, lapsedDays: LapsedDays }),
  responses: {
    200: Type.Object({
      everybody: Count,
      /** Of the days that were asked for. */
      lapsed: Count,
      never_bought: Count,
      out_of_credit: Count,
      /** True: estimated from 1,000 of the site's customers, with two digits. */
      estimated: Type.Optional(Type.Boolean()),
    }),
  },
  errors: ["brand_not_found", "not_a_marketing_region"],
});

/** A segment to write for. Both absent: everybody for a new campaign, unchanged for a draft. */
const segmentWish = {
  segment: Type.Optional(SegmentName),
  /** With `lapsed` only, and needed there. */
  lapsedDays: Type.Optional(LapsedDays),
} as const;

const refusals = [
  "brand_not_found",
  "not_a_marketing_region",
  "campaign_length",
] as const satisfies readonly string[];

export const createCampaign = defineOperation({
  id: "createCampaign",
  method: "POST",
  path: "/ops/api/campaigns",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Drafts a marketing text to a brand's customers in a marketing region.",
  body: Type.Object(
    { brand: BrandIdSchema, region: RegionCodeSchema, title: Title, body: Body, ...segmentWish },
    closed,
  ),
  responses: { 201: Campaign },
  errors: [...refusals, "invalid_request"],
});

export const updateCampaign = defineOperation({
  id: "updateCampaign",
  method: "PUT",
  path: "/ops/api/campaigns/:campaignId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Changes a draft.",
  params: CampaignParams,
  body: Type.Object({ title: Title, body: Body, ...segmentWish }, closed),
  responses: { 200: Campaign },
  errors: ["campaign_not_found", "campaign_not_editable", "campaign_length", "invalid_request"],
});

export const campaigns = defineOperation({
  id: "campaigns",
  method: "GET",
  path: "/ops/api/campaigns",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The newest 100 campaigns, newest first.",
  responses: { 200: Type.Array(Campaign) },
  errors: [],
});

/** A campaign with what became of its texts. */
export const CampaignResults = Type.Object({
  campaign: Campaign,
  counts: CampaignCounts,
  /** Whether the counts no longer change. */
  countsAreFinal: Type.Boolean(),
  limits: CampaignLimits,
});
export type CampaignResults = Static<typeof CampaignResults>;

export const campaign = defineOperation({
  id: "campaign",
  method: "GET",
  path: "/ops/api/campaigns/:campaignId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "A campaign, the states of its texts, and how much one person may send alone.",
  params: CampaignParams,
  responses: { 200: CampaignResults },
  errors: ["campaign_not_found"],
});

export const campaignAudience = defineOperation({
  id: "campaignAudience",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/audience",
  access: "staff",
  unattended: true,
  minimumRole: "supervisor",
  summary:
    "Counts the customers who would get the campaign now, by the query that sends it, and those who would not, by reason.",
  params: CampaignParams,
  responses: {
    200: Type.Object({
      customers: Count,
      /** The site's other customers by the reason they get none. Reasons without customers are left out. */
      leftOut: Type.Array(Type.Object({ reason: Type.Enum([...leftOutReasons]), customers: Count })),
    }),
  },
  errors: ["campaign_not_found"],
});

export const testCampaign = defineOperation({
  id: "testCampaign",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/test",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Sends the campaign's text once, to a phone of a member of staff.",
  params: CampaignParams,
  body: Type.Object({ phone: PhoneInput }, closed),
  responses: { 204: Type.Null() },
  errors: ["campaign_not_found", "phone_invalid", "number_opted_out", "text_not_sent"],
});

export const scheduleCampaign = defineOperation({
  id: "scheduleCampaign",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/schedule",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Sends the campaign from a given time; a past time means now. Above the limit of one person, it waits for a release.",
  params: CampaignParams,
  body: Type.Object({ sendAt: Timestamp }, closed),
  responses: { 200: Campaign },
  errors: ["campaign_not_found", "campaign_not_editable", "quiet_hours"],
});

export const releaseCampaign = defineOperation({
  id: "releaseCampaign",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/release",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Releases a campaign that somebody else scheduled above the limit of one person.",
  params: CampaignParams,
  responses: { 200: Campaign },
  errors: ["campaign_not_found", "campaign_not_editable", "second_person_required"],
});

export const returnCampaign = defineOperation({
  id: "returnCampaign",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/return",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Makes a campaign that waits for a release a draft again.",
  params: CampaignParams,
  responses: { 200: Campaign },
  errors: ["campaign_not_found", "campaign_not_editable"],
});

export const cancelCampaign = defineOperation({
  id: "cancelCampaign",
  method: "POST",
  path: "/ops/api/campaigns/:campaignId/cancel",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Ends a campaign. Texts that are not with the provider yet are not sent.",
  params: CampaignParams,
  responses: { 200: Campaign },
  errors: ["campaign_not_found", "campaign_not_editable"],
});

export const customerConsents = defineOperation({
  id: "customerConsents",
  method: "GET",
  path: "/ops/api/customers/:customerId/marketing",
  access: "staff",
  minimumRole: "supervisor",
  summary: "What a customer agreed to or refused, newest first, and whether they get marketing texts.",
  params: CustomerParams,
  responses: {
    200: Type.Object({
      consented: Type.Boolean(),
      records: Type.Array(
        Type.Object({
          consented: Type.Boolean(),
          source: Type.Enum(["sign_up", "account", "text", "staff"]),
          wordingVersion: Type.String(),
          /**
           * The wording that was shown; null if none was, and for records from before wordings were stored.
           */
          wording: Nullable(Type.String()),
          at: Timestamp,
        }),
      ),
    }),
  },
  errors: ["customer_not_found"],
});

export const refuseMarketing = defineOperation({
  id: "refuseMarketing",
  method: "POST",
  path: "/ops/api/customers/:customerId/marketing/refuse",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Records that a customer asked by post or e-mail for no marketing texts; nobody can agree for them.",
  params: CustomerParams,
  responses: { 204: Type.Null() },
  errors: ["customer_not_found"],
});
