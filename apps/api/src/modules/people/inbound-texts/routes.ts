import { inboundText, textStatus } from "@parlour/contract/operations/texts";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { providerRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { twimlResponse } from "../../../ports/twilio-webhook.ts";
import { takeInStatus } from "../marketing/index.ts";
import { takeInText } from "./service.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the address that the provider called, which its signature covers: the public one if a setting names
 * it.
 */
function calledAddress(platform: Pick<Platform, "settings">, request: FastifyRequest): string {
  const base = platform.settings.texts.webhookUrl ?? `${request.protocol}://${request.host}`;
  return `${base}${request.originalUrl}`;
}

function readForm(platform: Platform, request: FastifyRequest, rawBody: Buffer) {
  const signature = request.headers["x-twilio-signature"];
  return platform.texts.readWebhook(
    calledAddress(platform, request),
    rawBody,
    typeof signature === "string" ? signature : undefined,
  );
}

/** Binds the text provider's webhooks: inbound texts, and delivery reports of outbound ones. */
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
    await takeInStatus(
      platform,
      { providerId, id: query.text !== undefined && uuid.test(query.text) ? query.text : null },
      form.value.get("MessageStatus") ?? "",
      form.value.get("ErrorCode"),
    );
    return succeed(null);
  });
}
