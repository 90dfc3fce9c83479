import { marketingConsent, setMarketingConsent } from "@parlour/contract/operations/marketing";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readConsent, setConsent } from "./consent-service.ts";

/** Binds the customer's calls about their consent to marketing texts. */
export function consentRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, marketingConsent, async ({ customer }) => {
    return succeed(await readConsent(platform, customer));
  });
  route(app, platform, setMarketingConsent, async ({ customer, body }) => {
    return await setConsent(platform, customer, body.consent, body.wording);
  });
}
