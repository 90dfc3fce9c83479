import { fail, succeed } from "@parlour/contract/result";
import twilio from "twilio";
import type { Settings } from "../plugins/settings.ts";
import type { Texts } from "./texts.ts";

const patienceMs = 10_000;

/** Twilio's Messages call. Its errors quote the number, so only their code leaves this adapter. */
export function twilioTexts(settings: Settings["texts"], onTrouble: (code: string) => void): Texts {
  const client = twilio(settings.accountSid, settings.authToken, {
    timeout: patienceMs,
    // TWILIO_REGION and the like would redirect calls behind the settings' back.
    env: {},
  });
  if (settings.apiUrl !== undefined) client.api.baseUrl = settings.apiUrl;
  return {
    async send(to, body) {
      try {
        await client.messages.create({ to, from: settings.from, body });
        return succeed(undefined);
      } catch (error) {
        const { code } = error as { code?: unknown };
        onTrouble(typeof code === "number" || typeof code === "string" ? String(code) : "unknown");
        return fail("text_not_sent");
      }
    },
  };
}
