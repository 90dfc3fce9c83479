import { fail, succeed } from "@parlour/contract/result";
import twilio from "twilio";
import type { Settings } from "../plugins/settings.ts";
import { isMessagingService } from "../plugins/text-routes.ts";
import {
  refusalOfConnection,
  refusalOfStatus,
  type TextProvider,
  type TextProviderFailure,
} from "./text-provider.ts";

/** The path of delivery reports, below the public address of the webhooks. */
const statusPath = "/im/sms/status";

/** Twilio's codes about the recipient: not valid, not reachable, stopped the sender, not a mobile number. */
const numberCodes: ReadonlySet<unknown> = new Set([21211, 21610, 21612, 21614]);

function failureOf(error: unknown): TextProviderFailure {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  const shown = typeof code === "number" || typeof code === "string" ? String(code) : "unknown";
  if (numberCodes.has(code)) return { refusal: "number", code: shown };
  const refusal = typeof status === "number" ? refusalOfStatus(status) : refusalOfConnection(shown);
  return { refusal, code: shown };
}

/** Twilio's Messages call. Its errors quote the number, so only their code is passed on. */
export function twilioTexts(
  settings: Pick<Settings["texts"], "accountSid" | "authToken" | "apiUrl" | "webhookUrl" | "providerSeconds">,
): TextProvider {
  const client = twilio(settings.accountSid, settings.authToken, {
    timeout: settings.providerSeconds * 1000,
    // Otherwise TWILIO_REGION and similar variables would redirect calls against the settings.
    env: {},
  });
  if (settings.apiUrl !== undefined) client.api.baseUrl = settings.apiUrl;
  return {
    name: "twilio",
    async send({ to, from, body, reference }) {
      const { webhookUrl } = settings;
      const statusCallback =
        webhookUrl === undefined
          ? {}
          : { statusCallback: `${webhookUrl}${statusPath}?text=${encodeURIComponent(reference)}` };
      const sender = isMessagingService(from) ? { messagingServiceSid: from } : { from };
      try {
        const message = await client.messages.create({ to, ...sender, body, ...statusCallback });
        return succeed({ providerId: message.sid });
      } catch (error) {
        return fail(failureOf(error));
      }
    },
  };
}
