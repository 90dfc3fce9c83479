import { Type } from "typebox";
import { defineOperation } from "../operation.ts";
import { ChatConsentVersion } from "./chat-consent.ts";
import { ShownVersions } from "./legal.ts";
import {
  Account,
  BirthDate,
  BotToken,
  BrandIdSchema,
  Nullable,
  PasswordInput,
  PhoneInput,
  RegionCodeSchema,
  SiteQuery,
} from "./schemas.ts";

export const usernameTaken = defineOperation({
  id: "usernameTaken",
  method: "POST",
  path: "/im/api/profile/username/:username",
  access: "public",
  summary: "Whether a username is taken in this brand: true taken, false free.",
  params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 80 }) }),
  query: Type.Object(SiteQuery),
  responses: { 200: Type.Boolean() },
  errors: ["username_invalid", "unknown_brand"],
});

export const registerAccount = defineOperation({
  id: "registerAccount",
  method: "POST",
  path: "/im/api/account/new",
  access: "public",
  summary: "Creates an account for a number verified in this browser within 30 minutes.",
  query: Type.Object({ "g-recaptcha-response": BotToken }),
  body: Type.Object(
    {
      username: Type.String({ maxLength: 80 }),
      dateOfBirth: BirthDate,
      phoneNumber: PhoneInput,
      password: PasswordInput,
      regionAbbreviation: RegionCodeSchema,
      brand: BrandIdSchema,
      /** The customer's choice about marketing texts; used only in regions with marketing. Absent: not asked. */
      marketingConsent: Type.Optional(Type.Boolean()),
      /** The wording shown with that choice. Without it the choice does not count as consent. */
      marketingWording: Type.Optional(Type.String({ maxLength: 1000 })),
      /**
       * The legal texts that were shown and accepted; absent: none, and the customer is asked before the
       * first message.
       */
      acceptedVersions: Type.Optional(ShownVersions),
      /**
       * The version of the words beside the box that the customer ticked: they agree that what they write in chats is
       * used (SIGNUP-21). Without it, or with older words, no account is created: `legal_version_stale`.
       */
      chatConsent: Type.Optional(ChatConsentVersion),
    },
    { additionalProperties: false },
  ),
  responses: { 201: Account },
  errors: [
    "bot_check_failed",
    "verification_required",
    "username_invalid",
    "username_taken",
    "password_weak",
    "underage",
    "account_exists",
    "legal_version_stale",
    "self_excluded",
    "cooling_off",
    "phone_invalid",
    "unknown_brand",
    "unknown_region",
  ],
});

export const resetPassword = defineOperation({
  id: "resetPassword",
  method: "POST",
  path: "/im/api/account/reset",
  access: "public",
  summary: "Sets a new password with a reset code checked in this browser; other logins end.",
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 32 }) }),
  body: Type.Object(
    { phoneNumber: PhoneInput, password: PasswordInput, brand: BrandIdSchema },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Boolean() },
  errors: ["verification_required", "password_weak", "phone_invalid", "unknown_brand"],
});

export const me = defineOperation({
  id: "me",
  method: "GET",
  path: "/im/api/account/me",
  access: "customer",
  summary: "The signed-in customer's account.",
  responses: { 200: Account },
  errors: [],
});

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "POST",
  path: "/im/api/account/update",
  access: "customer",
  summary:
    "Changes the account; null keeps the password, and a changed date of birth is checked again. Some minutes after signing in a new password needs the current one, or a reset code checked in this browser.",
  body: Type.Object(
    {
      username: Type.String({ maxLength: 80 }),
      dateOfBirth: BirthDate,
      /** Address of this customer's own upload, or null. */
      images: Nullable(Type.String({ maxLength: 500 })),
      password: Nullable(PasswordInput),
      /** Sent with a new password. Absent: the login is fresh, or a code proves the customer instead. */
      currentPassword: Type.Optional(PasswordInput),
      /** Instead: a code of purpose 2 that was texted to this account and checked in this browser. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Account },
  errors: [
    "username_invalid",
    "username_taken",
    "password_weak",
    "underage",
    "image_not_own",
    "current_password_required",
    "password_wrong",
    "verification_required",
  ],
});

export const serverTime = defineOperation({
  id: "serverTime",
  method: "GET",
  path: "/im/api/time",
  access: "customer",
  summary: "The server's clock.",
  responses: { 200: Type.Object({ time: Type.String({ format: "date-time" }) }) },
  errors: [],
});
