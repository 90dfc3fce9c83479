import type { PhoneNumber } from "@parlour/contract/ids";
import { fail, succeed } from "@parlour/contract/result";
import { isPushEndpoint } from "../ports/push-endpoint.ts";
import type { BotCheck, BotCheckRequest } from "../ports/bot-check.ts";
import type { LineType, NumberLookup } from "../ports/number-lookup.ts";
import type { TextOptions, Texts } from "../ports/texts.ts";
import type { Pushes, PushOutcome } from "../ports/pushes.ts";
import { readGatewayReport } from "../ports/gateway-webhook.ts";
import { readTwilioWebhook } from "../ports/twilio-webhook.ts";

export interface RecordedText extends TextOptions {
  readonly to: PhoneNumber;
  readonly body: string;
  readonly providerId: string;
}

export interface RecordedTexts extends Texts {
  /** Newest last. */
  readonly sent: RecordedText[];
  /** While true, the provider refuses. */
  failing: boolean;
}

/** The token that test webhooks are signed with. */
export const testTextsToken = "token";
/** The secret that the gateway's test reports are signed with. */
export const testGatewaySecret = "gateway-signing-secret";

/**
 * Returns the texts port in memory: records texts instead of sending them; reads webhooks as in production.
 */
export function recordedTexts(): RecordedTexts {
  const sent: RecordedText[] = [];
  return {
    sent,
    failing: false,
    async send(to, body, options) {
      if (this.failing) return fail({ code: "text_not_sent", missed: ["twilio"] });
      const providerId = `SM${String(sent.length + 1).padStart(32, "0")}`;
      sent.push({ to, body, ...options, providerId });
      return succeed({ provider: "twilio", providerId, missed: [] });
    },
    readGatewayReport: (rawBody, headers, now) => readGatewayReport(testGatewaySecret, rawBody, headers, now),
    readWebhook: (address, rawBody, signature) =>
      readTwilioWebhook(testTextsToken, address, rawBody, signature),
  };
}

export interface RecordedBotCheck extends BotCheck {
  readonly asked: BotCheckRequest[];
}

/** Returns the bot check in memory: only the token `human` passes. */
export function recordedBotCheck(): RecordedBotCheck {
  const asked: BotCheckRequest[] = [];
  return {
    asked,
    async passes(request) {
      asked.push(request);
      return request.token === "human";
    },
  };
}

export interface RecordedNumberLookup extends NumberLookup {
  readonly asked: PhoneNumber[];
  /** Numbers that are not mobiles. */
  readonly lineTypes: Map<PhoneNumber, LineType>;
  /** While true, the provider does not respond. */
  failing: boolean;
}

/** Returns the number lookup in memory: every number is a mobile unless a test says otherwise. */
export function recordedNumberLookup(): RecordedNumberLookup {
  const asked: PhoneNumber[] = [];
  const lineTypes = new Map<PhoneNumber, LineType>();
  return {
    asked,
    lineTypes,
    failing: false,
    async lineTypeOf(phone) {
      asked.push(phone);
      return this.failing ? fail("lookup_failed") : succeed(lineTypes.get(phone) ?? "mobile");
    },
  };
}

export interface RecordedPushes extends Pushes {
  /** Newest last. */
  readonly sent: { readonly endpoint: string; readonly payload: string; readonly sender: string }[];
  /** The outcome of the next pushes. */
  outcome: PushOutcome;
}

/** Returns the pushes in memory: addresses are checked as in production. */
export function recordedPushes(): RecordedPushes {
  const sent: RecordedPushes["sent"] = [];
  return {
    publicKey: `B${"a".repeat(86)}`,
    sent,
    outcome: "sent",
    accepts: (endpoint) => isPushEndpoint(endpoint, undefined),
    async send({ endpoint }, payload, sender) {
      sent.push({ endpoint, payload: JSON.stringify(payload), sender });
      return this.outcome;
    },
  };
}
