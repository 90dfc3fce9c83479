import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** A customer's word on marketing texts, as recorded. */
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
      /** The words that were shown, as they were given out. Absent: those that are given out now. */
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
      /** When they said so last; null when never asked. */
      at: Nullable(Timestamp),
      /** The version of the wordings in force. */
      wordingVersion: Nullable(Type.String()),
      /**
       * For whoever gets marketing texts, the words that were shown when they agreed; null where they agreed by text,
       * or before the words were kept. For anybody else the words to show before they agree.
       */
      wording: Nullable(Type.String()),
    }),
  },
  errors: [],
});
