import {
  giveChatConsent as giveChatConsentOperation,
  readChatConsent as readChatConsentOperation,
  takeBackChatConsent as takeBackChatConsentOperation,
} from "@parlour/contract/operations/chat-consent";
import { acceptLegal, readAcceptances } from "@parlour/contract/operations/legal";
import { legalOverview } from "@parlour/contract/operations/ops-legal";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { giveChatConsent, readChatConsent, takeBackChatConsent } from "./chat-consent-service.ts";
import { readLegalOverview } from "./legal-overview-service.ts";
import { acceptShown, readLegalAcceptances } from "./legal-service.ts";

/** Binds the calls about legal texts and the consent to chats: what is in force, and who has agreed. */
export function customersRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, legalOverview, async () => succeed(await readLegalOverview(platform)));

  route(app, platform, readAcceptances, async ({ customer }) =>
    succeed(await readLegalAcceptances(platform, customer.customerId)),
  );

  route(app, platform, acceptLegal, async ({ customer, body }) =>
    acceptShown(platform, customer.customerId, body),
  );

  route(app, platform, readChatConsentOperation, async ({ customer }) =>
    succeed(await readChatConsent(platform.database, customer.customerId)),
  );

  route(app, platform, giveChatConsentOperation, async ({ customer, query, body }) =>
    giveChatConsent(platform, customer.customerId, { ...body, from: query.from ?? "account" }),
  );

  route(app, platform, takeBackChatConsentOperation, async ({ customer }) =>
    takeBackChatConsent(platform, customer.customerId),
  );
}
