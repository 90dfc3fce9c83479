import { gatewayReport, inboundText, textStatus } from "@parlour/contract/operations/texts";
import { fail, succeed } from "@parlour/contract/result";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { providerRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readTwilioReport, twimlResponse } from "../../../ports/twilio-webhook.ts";
import type { DeliveryReport } from "../../../ports/texts.ts";
import { takeInReport } from "../../records/texts/index.ts";
import { takeInStatus } from "../marketing/index.ts";
import { takeInText } from "./service.ts";

const onlyText = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" ? header : undefined;

/** Counts a delivery report, and stores it at the campaign's text if it is about one. */
async function takeInDelivery(
  platform: Platform,
  provider: TextProviderName,
  report: DeliveryReport,
): Promise<void> {
  await takeInReport(platform, provider, report);
  await takeInStatus(platform, report);
}

/**
 * Returns the address that the provider called, which its signature covers: the public one if a setting names
 * it.
 */
function calledAddress(platform: Pick<Platform, "settings">, request: FastifyRequest): string {
  const base = platform.settings.texts.webhookUrl ?? `${request.protocol}://${request.host}`;
  return `${base}${request.originalUrl}`;
}

function readForm(platform: Platform, request: FastifyRequest, rawBody: Buffer) {
  const signature = onlyText(request.headers["x-twilio-signature"]);
  return platform.texts.readWebhook(calledAddress(platform, request), rawBody, signature);
}

/** Binds the text providers' webhooks: inbound texts, and delivery reports of outbound ones. */
export function inboundTextsRoutes(app: FastifyInstance, platform: Platform): void {
  providerRoute(app, platform, inboundText, async ({ request, rawBody }) => {
    const form = readForm(platform, request, rawBody);
    if (!form.ok) return form;
    const providerId = form.value.get("MessageSid");
    if (providerId === null || providerId.length > 64) return fail("invalid_request");
    const response = await takeInText(platform, {
      providerId,
      from: form.value.get("From") ?? "",
      body: form.value.get("Body") ?? "",
      optOutType: form.value.get("OptOutType"),
    });
    return succeed(twimlResponse(response));
  });

  providerRoute(app, platform, textStatus, async ({ request, rawBody, query }) => {
    const form = readForm(platform, request, rawBody);
    if (!form.ok) return form;
    const providerId = form.value.get("MessageSid");
    if (providerId === null || providerId.length > 64) return fail("invalid_request");
    const report = readTwilioReport(providerId, query.text ?? null, form.value);
    if (report !== null) await takeInDelivery(platform, "twilio", report);
    return succeed(null);
  });

  providerRoute(app, platform, gatewayReport, async ({ request, rawBody }) => {
    const { "x-gateway-timestamp": timestamp, "x-gateway-signature": signature } = request.headers;
    const report = platform.texts.readGatewayReport(
      rawBody,
      { timestamp: onlyText(timestamp), signature: onlyText(signature) },
      platform.clock.now(),
    );
    if (!report.ok) return report;
    if (report.value !== null) await takeInDelivery(platform, "gateway", report.value);
    return succeed(null);
  });
}
