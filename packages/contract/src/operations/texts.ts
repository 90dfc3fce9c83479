import { Type } from "typebox";
import { defineOperation } from "../operation.ts";

/** Webhooks of the text providers, signed. Twilio's bodies are forms, the gateway's are JSON. */

/** TwiML: instructions to the provider, such as sending one text back. */
export const Twiml = Type.Unsafe<Uint8Array>({ type: "string", contentMediaType: "text/xml" });

export const inboundText = defineOperation({
  id: "inboundText",
  method: "POST",
  path: "/im/sms/inbound",
  access: "provider",
  summary:
    "A text that came in: STOP and the region keyword opt out at once, the AV phrase verifies age in AV regions.",
  responses: { 200: Twiml },
  errors: ["signature_invalid"],
});

export const textStatus = defineOperation({
  id: "textStatus",
  method: "POST",
  path: "/im/sms/status",
  access: "provider",
  summary: "A report on the state of a sent text, in any order and any number of times.",
  query: Type.Object({
    /** Our id of the text, from when it was sent. */
    text: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  responses: { 204: Type.Null() },
  errors: ["signature_invalid"],
});

export const gatewayReport = defineOperation({
  id: "gatewayReport",
  method: "POST",
  path: "/im/sms/gateway",
  access: "provider",
  summary:
    "The gateway's report on the state of a text, in any order and any number of times. Signed with its time.",
  responses: { 204: Type.Null() },
  errors: ["signature_invalid", "invalid_request"],
});
