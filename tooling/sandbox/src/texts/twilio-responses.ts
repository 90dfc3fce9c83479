import type { StoredText } from "./text-store.ts";

/** An error in Twilio's form. Codes: https://www.twilio.com/docs/api/errors */
export interface TwilioError {
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

/** Returns an error as JSON in Twilio's form. */
export function twilioErrorBody(error: TwilioError): object {
  return { ...error, more_info: `https://www.twilio.com/docs/errors/${error.code}` };
}

export const twilioErrors = {
  authenticate: { status: 401, code: 20003, message: "Authenticate" },
  unavailable: { status: 503, code: 20503, message: "Service unavailable" },
  notFound: (path: string): TwilioError => ({
    status: 404,
    code: 20404,
    message: `The requested resource ${path} was not found`,
  }),
  toMissing: { status: 400, code: 21604, message: "A 'To' phone number is required." },
  bodyMissing: { status: 400, code: 21602, message: "Message body is required." },
  bodyTooLong: {
    status: 400,
    code: 21617,
    message: "The concatenated message body exceeds the 1600 character limit",
  },
  fromMissing: { status: 400, code: 21603, message: "A 'From' phone number is required." },
  fromForeign: (from: string): TwilioError => ({
    status: 400,
    code: 21606,
    message: `The 'From' phone number provided (${from}) is not a valid message-capable phone number for this destination/account`,
  }),
  unsubscribed: { status: 400, code: 21610, message: "Attempt to send to unsubscribed recipient" },
  toInvalid: (to: string): TwilioError => ({
    status: 400,
    code: 21211,
    message: `Invalid 'To' Phone Number: ${to.slice(0, 6)}XXXX`,
  }),
} as const;

/** Numbers that always fail, as with Twilio's test credentials ("Magic input"). */
const failingNumbers: Readonly<Record<string, TwilioError>> = {
  "+15005550001": twilioErrors.toInvalid("+15005550001"),
  "+15005550002": {
    status: 400,
    code: 21612,
    message: "The 'To' phone number is not currently reachable via SMS",
  },
  "+15005550003": {
    status: 400,
    code: 21408,
    message: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  },
  "+15005550004": twilioErrors.unsubscribed,
  "+15005550009": { status: 400, code: 21614, message: "'To' number is not a valid mobile number" },
};

/** Returns what is wrong with a number as a recipient, or null. */
export function problemOfRecipient(to: string): TwilioError | null {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioErrors.toInvalid(to);
  return failingNumbers[to] ?? null;
}

/** Returns a message resource of the 2010-04-01 API. */
export function messageResource(text: StoredText, accountSid: string): object {
  const at = new Date(text.at).toUTCString().replace("GMT", "+0000");
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${text.sid}`;
  return {
    account_sid: accountSid,
    api_version: "2010-04-01",
    body: text.body,
    date_created: at,
    date_sent: text.status === "queued" ? null : at,
    date_updated: at,
    direction: text.direction,
    error_code: text.errorCode ?? null,
    error_message: null,
    from: text.from,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: String(segmentsOf(text.body)),
    price: null,
    price_unit: "USD",
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: text.to,
    uri: `${uri}.json`,
  };
}

/**
 * Returns the number of segments of a text: 160 (then 153) units in the basic alphabet, 70 (then 67)
 * otherwise.
 */
function segmentsOf(body: string): number {
  const basic = /^[\p{ASCII}£€¥èéùìòÇØøÅåÄäÖöÑñÜüßÆæ§¿¡à]*$/u.test(body);
  const [single, joined] = basic ? [160, 153] : [70, 67];
  return body.length <= single ? 1 : Math.ceil(body.length / joined);
}

const lineTypesByEnding: Readonly<Record<string, string>> = {
  "0066": "nonFixedVoip",
  "0077": "landline",
  "0088": "premium",
};
const countries: readonly { readonly code: string; readonly prefix: string }[] = [
  { code: "GB", prefix: "44" },
  { code: "AU", prefix: "61" },
  { code: "IE", prefix: "353" },
  { code: "US", prefix: "1" },
];

/**
 * Returns a Lookup v2 response. Every number is a mobile, except by its last digits: 0066 is a temporary
 * web-based number, 0077 a landline, 0088 a premium number.
 */
export function lookupResource(phoneNumber: string, fields: readonly string[]): object {
  const digits = phoneNumber.replace(/^\+/, "");
  const country = countries.find((each) => digits.startsWith(each.prefix));
  const valid = /^[1-9]\d{6,14}$/.test(digits) && country !== undefined;
  const lineType = {
    type: lineTypesByEnding[digits.slice(-4)] ?? "mobile",
    carrier_name: "Sandbox Mobile",
    mobile_country_code: null,
    mobile_network_code: null,
    error_code: null,
  };
  return {
    calling_country_code: country?.prefix ?? null,
    country_code: country?.code ?? null,
    phone_number: phoneNumber,
    national_format: country === undefined ? null : `0${digits.slice(country.prefix.length)}`,
    valid,
    validation_errors: valid ? [] : ["INVALID_COUNTRY_CODE"],
    line_type_intelligence: valid && fields.includes("line_type_intelligence") ? lineType : null,
    url: `/v2/PhoneNumbers/${phoneNumber}`,
  };
}
