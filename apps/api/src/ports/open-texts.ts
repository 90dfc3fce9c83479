import { fail } from "@parlour/contract/result";
import type { Settings } from "../plugins/settings.ts";
import type { Clock } from "./clock.ts";
import { gatewayTexts } from "./gateway-texts.ts";
import { readGatewayReport } from "./gateway-webhook.ts";
import { routedTexts, type TextTry } from "./routed-texts.ts";
import type { Texts } from "./texts.ts";
import { twilioTexts } from "./twilio-texts.ts";
import { readTwilioWebhook } from "./twilio-webhook.ts";

/** Opens the port of texts with the providers that the settings name. */
export function openTexts(settings: Settings["texts"], clock: Clock, onTry: (tried: TextTry) => void): Texts {
  const { gateway, providerSeconds } = settings;
  const providers = [
    twilioTexts(settings),
    ...(gateway === undefined ? [] : [gatewayTexts(gateway, providerSeconds)]),
  ];
  return {
    send: routedTexts(settings, providers, clock, onTry),
    readWebhook: (address, rawBody, signature) =>
      readTwilioWebhook(settings.authToken, address, rawBody, signature),
    readGatewayReport: (rawBody, headers, now) =>
      gateway === undefined
        ? fail("signature_invalid")
        : readGatewayReport(gateway.signingSecret, rawBody, headers, now),
  };
}
