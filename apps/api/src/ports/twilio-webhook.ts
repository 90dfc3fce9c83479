import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import twilio from "twilio";
import type { DeliveryReport } from "./texts.ts";

/**
 * Returns the parameters of a webhook that Twilio signed with the account's token: HMAC-SHA1 over the address
 * and every parameter, compared in constant time by its SDK (Twilio, "Validating requests"). The address is
 * the one that Twilio called.
 */
export function readTwilioWebhook(
  authToken: string,
  address: string,
  rawBody: Buffer,
  signature: string | undefined,
): Result<URLSearchParams, "signature_invalid"> {
  const form = new URLSearchParams(rawBody.toString("utf8"));
  // A repeated name is signed with all its values.
  const parameters: { [name: string]: string[] } = Object.create(null) as { [name: string]: string[] };
  for (const name of new Set(form.keys())) parameters[name] = form.getAll(name);
  if (signature === undefined || !twilio.validateRequest(authToken, signature, address, parameters)) {
    return fail("signature_invalid");
  }
  return succeed(form);
}

/** Returns what Twilio's delivery report says; null for a status that changes nothing, such as `queued`. */
export function readTwilioReport(
  providerId: string,
  reference: string | null,
  form: URLSearchParams,
): DeliveryReport | null {
  const name = form.get("MessageStatus") ?? "";
  const report = (status: DeliveryReport["status"]): DeliveryReport => ({
    providerId,
    reference,
    status,
    reason: status === "failed" ? (form.get("ErrorCode") ?? name) : null,
    carrier: null,
  });
  switch (name) {
    case "sent":
      return report("sent");
    case "delivered":
    case "read":
      return report("delivered");
    case "undelivered":
    case "failed":
    case "canceled":
      return report("failed");
    default:
      return null;
  }
}

/** Returns the response to an inbound text: one reply text, or none (TwiML). */
export function twimlResponse(text: string | null): Buffer {
  const response = new twilio.twiml.MessagingResponse();
  if (text !== null) response.message(text);
  return Buffer.from(response.toString(), "utf8");
}
