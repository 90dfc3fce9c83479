import { Type, type Static, type TSchema } from "typebox";
import { currencies, regionCodes } from "../regions.ts";
import { ageSteps } from "../rules/age-check.ts";

/** Schemas that several operations share. */

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const Uuid = Type.String({ format: "uuid" });
export const Timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC" });
export const ConversationParams = Type.Object({ conversationId: Uuid });
export const CustomerParams = Type.Object({ customerId: Uuid });
export const BrandIdSchema = Type.String({ pattern: "^[a-z][a-z0-9-]{1,30}$" });
export const RegionCodeSchema = Type.Enum([...regionCodes]);
/** A brand in a region. */
export const SiteSchema = Type.Object(
  { brand: BrandIdSchema, region: RegionCodeSchema },
  { additionalProperties: false },
);
/** The sites that somebody works for (STAFF-12); null: all. */
export const StaffSites = Nullable(Type.Array(SiteSchema, { maxItems: 500, uniqueItems: true }));
/** The sites that somebody is to work for: at least one. */
export const WantedSites = Nullable(
  Type.Array(SiteSchema, { minItems: 1, maxItems: 500, uniqueItems: true }),
);
export type StaffSites = Static<typeof StaffSites>;
export const CurrencySchema = Type.Enum([...currencies]);
export const ServiceIdSchema = Type.String({ pattern: "^[a-z][a-z0-9-]{1,30}-[A-Z]{2}$" });
/** A phone number as people write it, or in E.164. */
export const PhoneInput = Type.String({ minLength: 4, maxLength: 32 });
export const E164 = Type.String({ pattern: "^\\+[1-9]\\d{6,14}$" });
export const BotToken = Type.String({ minLength: 1, maxLength: 2048 });
export const PasswordInput = Type.String({ minLength: 1, maxLength: 200 });
/** Date of birth on the wire: YYYY-MM-DDT00:00:00.000 */
export const BirthDate = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T00:00:00\\.000$" });
/** The brand and region of a call (docs/api.md, "Identity of a site"). */
export const SiteQuery = {
  "apn-im-brand": BrandIdSchema,
  "apn-im-region": RegionCodeSchema,
} as const;

export const Account = Type.Object({
  id: Uuid,
  username: Type.String(),
  /** Address of the profile image, or null: the client shows a placeholder. */
  images: Nullable(Type.String()),
  dateOfBirth: BirthDate,
  adultVerified: Type.Boolean(),
  /** What keeps the customer from writing and buying as to their age. Absent from servers of the version before. */
  ageStep: Type.Optional(Type.Enum([...ageSteps])),
  phoneNumber: E164,
  /** They took their consent to chats back, so nothing can be sent until they agree (CONSENT-5). Absent: they did not. */
  chatConsentTakenBack: Type.Optional(Type.Literal(true)),
});
export type Account = Static<typeof Account>;

export const Direction = Type.Enum(["sent", "received"]);

/** A message as the customer sees it: `sent` by them, `received` from the profile. */
export const Message = Type.Object({
  id: Uuid,
  profileId: Uuid,
  direction: Direction,
  body: Type.String(),
  /** Grows per conversation without gaps, from 1. */
  sequence: Type.Integer({ minimum: 1 }),
  sentAt: Timestamp,
  clientMessageId: Type.Optional(Uuid),
  /** Credits this message cost the customer: 0 or 1. */
  creditCost: Type.Integer({ minimum: 0 }),
});
export type Message = Static<typeof Message>;

/**
 * Position in a customer's messages across all conversations. Of two cursors of a customer, the larger number is the later
 * position.
 */
export const Cursor = Type.String({ pattern: "^\\d{1,15}$" });

export const Profile = Type.Object({
  id: Uuid,
  name: Type.String(),
  age: Type.Integer({ minimum: 18 }),
  tagline: Type.String(),
  about: Type.String(),
  imageUrl: Type.String(),
  online: Type.Boolean(),
  unreadCount: Type.Integer({ minimum: 0 }),
  lastMessage: Type.Optional(
    Type.Object({ body: Type.String(), direction: Direction, sentAt: Timestamp, cursor: Cursor }),
  ),
  /** The customer has hidden it: lists leave it out (MEET-6). */
  hidden: Type.Optional(Type.Literal(true)),
});
export type Profile = Static<typeof Profile>;
