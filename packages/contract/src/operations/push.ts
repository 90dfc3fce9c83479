import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";

/** A browser's push subscription, as `PushSubscription.toJSON()` writes it. */
export const PushTarget = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
    /** Base64url: the browser's public key and its secret, for encryption (RFC 8291). */
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
        auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(?:==)?$" }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PushTarget = Static<typeof PushTarget>;

/**
 * The complete content of a push, encrypted: a reply has arrived. It names neither the profile nor the text,
 * because other people can read a lock screen. The notification always shows the brand's name.
 */
export const PushPayload = Type.Object({ type: Type.Literal("reply") });
export type PushPayload = Static<typeof PushPayload>;

export const pushKey = defineOperation({
  id: "pushKey",
  method: "GET",
  path: "/im/api/push",
  access: "customer",
  summary: "The server's public key (VAPID, RFC 8292), which a browser subscribes with.",
  responses: { 200: Type.Object({ publicKey: Type.String() }) },
  errors: [],
});

export const subscribePush = defineOperation({
  id: "subscribePush",
  method: "POST",
  path: "/im/api/push",
  access: "customer",
  summary:
    "Asks for a push to this browser when a reply comes and no page is open. The same endpoint again renews it; it ends with the login.",
  body: PushTarget,
  responses: { 204: Type.Null() },
  errors: ["push_endpoint_invalid"],
});

export const unsubscribePush = defineOperation({
  id: "unsubscribePush",
  method: "DELETE",
  path: "/im/api/push",
  access: "customer",
  summary: "Ends the pushes to a browser of the customer. Safe to repeat.",
  body: Type.Object(
    { endpoint: Type.String({ minLength: 1, maxLength: 1000 }) },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: [],
});
