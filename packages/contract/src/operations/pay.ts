import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, Day } from "./insight.ts";
import { OptionalProof } from "./roots.ts";
import {
  BrandIdSchema,
  CurrencySchema,
  Nullable,
  RegionCodeSchema,
  SiteSchema,
  Timestamp,
  Uuid,
} from "./schemas.ts";

/** What operators earn: statements, corrections, and the rates behind them (PAYROLL-1 to PAYROLL-10). */

/** sha-256 in hexadecimal. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const SignedMinor = Type.Integer();
/** A calendar month: YYYY-MM. */
export const Month = Type.String({ pattern: "^20\\d{2}-(0[1-9]|1[0-2])$" });

export const payCauses = ["replies", "presence", "breaks", "correction"] as const;
export type PayCause = (typeof payCauses)[number];

export const replyBases = ["charged", "any"] as const;
export type ReplyBasis = (typeof replyBases)[number];

/**
 * An entry of an operator's pay. `hash` is the SHA-256 of the 32 bytes of `previousHash` followed by the canonical text in
 * UTF-8; for the first entry `previousHash` is 32 zero bytes. The canonical text is a JSON array without spaces:
 * `["parlour-pay-1",staffId,position,cause,causeId,createdAt,day,site,currency,quantity,charged,rateMinor,reason,
 * correctedBy,[[account,amount],…]]`, with the values listed here and the postings in this order.
 */
export const PayEntry = Type.Object({
  /** Place in the operator's chain, from 1 without gaps. */
  position: Type.Integer({ minimum: 1 }),
  /** To the millisecond, UTC. */
  createdAt: Timestamp,
  cause: Type.Enum([...payCauses]),
  /** `<day>/<site>/<rate's id, or none>/<number>`; a correction's own id. */
  causeId: Type.String(),
  /** The day that it belongs to, by the clock in London. */
  day: Day,
  /** A service id such as duskwren-GB. */
  site: Type.String(),
  currency: CurrencySchema,
  /** Paid replies, or milliseconds. Negative: counted too many before. */
  quantity: Type.Integer(),
  /** Of all replies at the rate, those that their customers were charged for. */
  charged: Type.Integer(),
  /** Minor units for each reply or hour; null: no rate was set, or it is a correction. */
  rateMinor: Nullable(Count),
  /** A correction's reason, and the id of who made it. */
  reason: Nullable(Type.String()),
  correctedBy: Nullable(Uuid),
  /** The entry as a text. */
  text: Type.String(),
  /** Double entry; the amounts sum to zero. */
  postings: Type.Array(Type.Object({ account: Type.String(), amount: SignedMinor }), { minItems: 2 }),
  /** What the operator earns by this entry, and the total in its currency so far. */
  minor: SignedMinor,
  totalAfter: SignedMinor,
  previousHash: Hash,
  hash: Hash,
});
export type PayEntry = Static<typeof PayEntry>;

/** An operator's whole statement. It can be checked offline with tooling/statement-verifier. */
export const PayStatement = Type.Object({
  format: Type.Literal("parlour-pay-statement-1"),
  staffId: Uuid,
  /** When it was made. */
  createdAt: Timestamp,
  account: Type.Object({
    position: Count,
    hash: Hash,
    /** What was earned in each currency, by currency. */
    totals: Type.Array(Type.Object({ currency: CurrencySchema, minor: SignedMinor })),
  }),
  /** Ascending by position. */
  entries: Type.Array(PayEntry),
  /** The proof that the chain is in the newest daily root (ROOT-3); null: there is no root with it yet. */
  proof: OptionalProof,
});
export type PayStatement = Static<typeof PayStatement>;

/** What somebody earned in a region in a month. */
export const PayRegion = Type.Object({
  region: RegionCodeSchema,
  currency: CurrencySchema,
  earnedMinor: SignedMinor,
  /** Corrections within it. */
  correctedMinor: SignedMinor,
  /** Paid replies, and those that customers were charged for. */
  replies: Type.Integer(),
  charged: Type.Integer(),
  presentMs: Type.Integer(),
  /** Breaks, and the part of them that is paid. */
  breakMs: Type.Integer(),
  paidBreakMs: Type.Integer(),
  /** What was earned for an hour of presence and paid breaks; null: there were none. */
  hourMinor: Nullable(SignedMinor),
  /** The least that the region's law demands for such an hour; null: it is not set for each of the days. */
  minimumMinor: Nullable(Count),
  /** Whether less was earned than the law demands. */
  isBelow: Type.Boolean(),
  /** Whether something was not paid because no rate was set. */
  lacksRate: Type.Boolean(),
});
export type PayRegion = Static<typeof PayRegion>;

/** Somebody's month: sums by region. */
export const PaySummary = Type.Object({
  staffId: Uuid,
  displayName: Type.String(),
  /** The site whose hourly rate counts now; null: none is set, so that hours are not counted. */
  paySite: Nullable(SiteSchema),
  regions: Type.Array(PayRegion),
});
export type PaySummary = Static<typeof PaySummary>;

/** An entry of a month: without the total since the beginning, which only the statement has. */
export const MonthEntry = Type.Object({
  ...Type.Omit(PayEntry, ["totalAfter"]).properties,
  correctedByName: Nullable(Type.String()),
});
export type MonthEntry = Static<typeof MonthEntry>;

export const PayMonth = Type.Object({
  month: Month,
  /** The last day that was counted; null: none yet. */
  countedTo: Nullable(Day),
  ...PaySummary.properties,
  /** The month's entries, newest first. Those of sites that the reader does not work for are left out. */
  entries: Type.Array(MonthEntry),
});
export type PayMonth = Static<typeof PayMonth>;

const MonthQuery = Type.Object({ month: Month });
const StaffParams = Type.Object({ staffId: Uuid });
const operatorAccess = { access: "staff", minimumRole: "operator" } as const;
const supervisorAccess = { access: "staff", minimumRole: "supervisor" } as const;
const adminAccess = { access: "staff", minimumRole: "admin" } as const;

export const ownPay = defineOperation({
  id: "ownPay",
  method: "GET",
  path: "/ops/api/own-pay",
  ...operatorAccess,
  summary: "The caller's pay for a month, entry by entry, and the pay for an hour beside the legal minimum.",
  query: MonthQuery,
  responses: { 200: PayMonth },
  errors: [],
});

export const ownPayStatement = defineOperation({
  id: "ownPayStatement",
  method: "GET",
  path: "/ops/api/own-pay/statement",
  ...operatorAccess,
  summary: "The caller's whole pay with its hash chain; as JSON, or as a CSV file with format=csv.",
  query: Type.Object({ format: Type.Optional(Type.Enum(["json", "csv"])) }),
  responses: { 200: PayStatement },
  otherTypes: ["text/csv"],
  errors: [],
});

export const PayList = Type.Object({
  month: Month,
  countedTo: Nullable(Day),
  /** Everybody who earned something in the month or has a pay site, by name. */
  operators: Type.Array(PaySummary),
});
export type PayList = Static<typeof PayList>;

export const payList = defineOperation({
  id: "payList",
  method: "GET",
  path: "/ops/api/pay",
  ...supervisorAccess,
  summary: "What everybody earned in a month at the sites that the caller works for.",
  query: MonthQuery,
  responses: { 200: PayList },
  errors: [],
});

export const operatorPay = defineOperation({
  id: "operatorPay",
  method: "GET",
  path: "/ops/api/pay/:staffId",
  ...supervisorAccess,
  summary: "What an operator earned in a month, entry by entry.",
  params: StaffParams,
  query: MonthQuery,
  responses: { 200: PayMonth },
  errors: ["staff_not_found"],
});

/** The most minor units of one correction. */
export const largestCorrection = 1_000_000;
export const correctionReasonLength = { min: 3, max: 300 } as const;

export const correctPay = defineOperation({
  id: "correctPay",
  method: "POST",
  path: "/ops/api/pay/:staffId/corrections",
  ...supervisorAccess,
  stepUp: true,
  summary:
    "Corrects an operator's pay by adding an entry, with a reason that the operator can read. Nobody corrects their own pay.",
  params: StaffParams,
  body: Type.Object(
    {
      /** Made by the caller: a correction with it is booked once. */
      correctionId: Uuid,
      ...SiteSchema.properties,
      /** The day that it belongs to: from 2020 on, and not after today. */
      day: Day,
      /** Not 0; negative: takes pay away. */
      minor: Type.Integer({ minimum: -largestCorrection, maximum: largestCorrection }),
      reason: Type.String({
        minLength: correctionReasonLength.min,
        maxLength: correctionReasonLength.max,
        pattern: "\\S",
      }),
    },
    { additionalProperties: false },
  ),
  responses: { 201: PayMonth },
  errors: ["staff_not_found", "own_account", "already_decided", "unknown_brand", "unknown_region"],
});

/** A site's rates from a time on. */
const rate = {
  /** Whether a reply is paid only if its customer was charged for it. */
  replyBasis: Type.Enum([...replyBases]),
  /** Minor units of the region's currency for a reply, and for an hour of presence. */
  replyMinor: Type.Integer({ minimum: 0, maximum: 10_000 }),
  hourMinor: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** Whether breaks are paid like presence. */
  breaksPaid: Type.Boolean(),
} as const;

/** `now`: in force. `coming`: not begun. `earlier`: over. `replaced`: set again for the same time. */
const State = Type.Enum(["now", "coming", "earlier", "replaced"]);

const set = {
  state: State,
  /** Display name of who set it. */
  setBy: Type.String(),
  setAt: Timestamp,
} as const;

export const PayRate = Type.Object({
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  currency: CurrencySchema,
  validFrom: Timestamp,
  ...rate,
  ...set,
});
export type PayRate = Static<typeof PayRate>;

export const PayMinimum = Type.Object({
  region: RegionCodeSchema,
  currency: CurrencySchema,
  /** The first day, by the clock in London. */
  validFrom: Day,
  hourMinor: Count,
  ...set,
});
export type PayMinimum = Static<typeof PayMinimum>;

export const PayRates = Type.Object({
  /** The newest 500, latest beginning first. */
  rates: Type.Array(PayRate),
  minimums: Type.Array(PayMinimum),
});
export type PayRates = Static<typeof PayRates>;

export const payRates = defineOperation({
  id: "payRates",
  method: "GET",
  path: "/ops/api/pay-rates",
  ...supervisorAccess,
  summary: "What sites pay, and the legal minimum of each region, with their history.",
  responses: { 200: PayRates },
  errors: [],
});

/** The most days that a rate can be set ahead. */
export const longestPayLead = 366;
/** The earliest day on which a legal minimum can begin, and to which a correction can belong. */
export const earliestPayDay = "2020-01-01";

export const setPayRate = defineOperation({
  id: "setPayRate",
  method: "POST",
  path: "/ops/api/pay-rates/:brand/:region",
  ...adminAccess,
  stepUp: true,
  summary: "Sets what a site pays from now or a later time on; recorded in the audit.",
  params: Type.Object({ brand: BrandIdSchema, region: RegionCodeSchema }),
  body: Type.Object(
    {
      /** Null: from now on. */
      validFrom: Nullable(Timestamp),
      ...rate,
    },
    { additionalProperties: false },
  ),
  responses: { 201: PayRates },
  errors: ["unknown_brand", "unknown_region"],
});

export const setPayMinimum = defineOperation({
  id: "setPayMinimum",
  method: "POST",
  path: "/ops/api/pay-minimums/:region",
  ...adminAccess,
  stepUp: true,
  summary:
    "Sets the legal minimum for an hour in a region from a day on, also an earlier one; recorded in the audit.",
  params: Type.Object({ region: RegionCodeSchema }),
  body: Type.Object({ validFrom: Day, hourMinor: rate.hourMinor }, { additionalProperties: false }),
  responses: { 201: PayRates },
  errors: [],
});

export const setPaySite = defineOperation({
  id: "setPaySite",
  method: "PUT",
  path: "/ops/api/pay/:staffId/site",
  ...adminAccess,
  stepUp: true,
  summary:
    "Sets the site whose hourly rate pays an operator's presence, from now on. An operator's first one also applies to the 7 days before.",
  params: StaffParams,
  body: SiteSchema,
  responses: { 204: Type.Null() },
  errors: ["staff_not_found", "unknown_brand", "unknown_region"],
});
