import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import twilio from "twilio";

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

/** Returns the response to an inbound text: one reply text, or none (TwiML). */
export function twimlResponse(text: string | null): Buffer {
  const response = new twilio.twiml.MessagingResponse();
  if (text !== null) response.message(text);
  return Buffer.from(response.toString(), "utf8");
}
