import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** A customer's choice about marketing texts, as recorded. */
export const MarketingConsent = Type.Object({
  /** Whether they get marketing texts: they agreed, and have not opted out since. */
  consented: Type.Boolean(),
  /** Version of the wordings in force at the time. */
  wordingVersion: Type.String(),
  at: Timestamp,
});
export type MarketingConsent = Static<typeof MarketingConsent>;

export const setMarketingConsent = defineOperation({
  id: "setMarketingConsent",
  method: "POST",
  path: "/im/api/account/marketing",
  access: "customer",
  summary:
    "Agrees to marketing texts or refuses them; recorded with the wording's version and the time, and in force at once.",
  body: Type.Object(
    {
      consent: Type.Boolean(),
      /** The wording that was shown. Absent: the current wording. */
      wording: Type.Optional(Type.String({ maxLength: 1000 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: MarketingConsent },
  errors: ["not_a_marketing_region", "invalid_request"],
});

export const marketingConsent = defineOperation({
  id: "marketingConsent",
  method: "GET",
  path: "/im/api/account/marketing",
  access: "customer",
  summary:
    "Whether the customer gets marketing texts; the words they agreed to, or those to show before they agree.",
  responses: {
    200: Type.Object({
      /** Whether they get marketing texts. False, and all of the rest null, in a region without marketing. */
      consented: Type.Boolean(),
      /** When the customer last chose; null: never asked. */
      at: Nullable(Timestamp),
      /** The version of the wordings in force. */
      wordingVersion: Nullable(Type.String()),
      /**
       * The wording to show. For a customer who gets marketing texts: the wording they agreed to, or null if they
       * agreed by text or before wordings were recorded. For anybody else: the wording to show before they agree.
       */
      wording: Nullable(Type.String()),
    }),
  },
  errors: [],
});
