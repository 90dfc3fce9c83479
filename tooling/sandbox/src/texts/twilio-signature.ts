import { createHmac } from "node:crypto";

/**
 * Returns the X-Twilio-Signature of a webhook: HMAC-SHA1 with the auth token over the address followed by
 * every parameter, sorted by name, name and value joined (Twilio, "Validating requests").
 */
export function twilioSignature(
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const joined = Object.keys(parameters)
    .toSorted()
    .map((name) => name + (parameters[name] ?? ""))
    .join("");
  return createHmac("sha1", authToken)
    .update(url + joined, "utf8")
    .digest("base64");
}
