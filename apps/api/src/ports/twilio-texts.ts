import { fail, succeed } from "@parlour/contract/result";
import twilio from "twilio";
import type { Settings } from "../plugins/settings.ts";
import type { TextKind, Texts } from "./texts.ts";
import { readTwilioWebhook } from "./twilio-webhook.ts";

const patienceMs = 10_000;

/** The path of delivery reports, below the public address of the webhooks. */
const statusPath = "/im/sms/status";

/** Returns the number or name that texts of a kind come from: marketing's own if it has one. */
export function senderOf(settings: Settings["texts"], kind: TextKind): string {
  switch (kind) {
    case "verification":
    case "receipt":
    case "notice":
      return settings.from;
    case "marketing":
    case "test":
      return settings.marketingFrom ?? settings.from;
    default:
      return kind satisfies never;
  }
}

/** Twilio's Messages call. Its errors quote the number, so only their code is passed on. */
export function twilioTexts(settings: Settings["texts"], onTrouble: (code: string) => void): Texts {
  const client = twilio(settings.accountSid, settings.authToken, {
    timeout: patienceMs,
    // Otherwise TWILIO_REGION and similar variables would redirect calls against the settings.
    env: {},
  });
  if (settings.apiUrl !== undefined) client.api.baseUrl = settings.apiUrl;
  return {
    async send(to, body, { kind, reference }) {
      const { webhookUrl } = settings;
      const statusCallback =
        webhookUrl === undefined || reference === undefined
          ? {}
          : { statusCallback: `${webhookUrl}${statusPath}?text=${encodeURIComponent(reference)}` };
      try {
        const from = senderOf(settings, kind);
        const message = await client.messages.create({ to, from, body, ...statusCallback });
        return succeed({ providerId: message.sid });
      } catch (error) {
        const { code } = error as { code?: unknown };
        onTrouble(typeof code === "number" || typeof code === "string" ? String(code) : "unknown");
        return fail("text_not_sent");
      }
    },
    readWebhook: (address, rawBody, signature) =>
      readTwilioWebhook(settings.authToken, address, rawBody, signature),
  };
}
