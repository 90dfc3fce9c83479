import { alertsRoutes } from "./modules/alerts/index.ts";
import { auditRoutes } from "./modules/audit/index.ts";
import { accountsRoutes } from "./modules/accounts/index.ts";
import { backOfficeRoutes, goodwillRoutes } from "./modules/back-office/index.ts";
import { brandsRoutes } from "./modules/brands/index.ts";
import { careRoutes } from "./modules/care/index.ts";
import { chatRoutes, endWaiting } from "./modules/chat/index.ts";
import { contentRoutes } from "./modules/content/index.ts";
import { creditsRoutes } from "./modules/credits/index.ts";
import { customersRoutes } from "./modules/customers/index.ts";
import { deskAidsRoutes, settleReply } from "./modules/desk-aids/index.ts";
import { inboundTextsRoutes } from "./modules/inbound-texts/index.ts";
import { insightRoutes } from "./modules/insight/index.ts";
import { limitsRoutes } from "./modules/limits/index.ts";
import { campaignRoutes, customerConsentRoutes, consentRoutes } from "./modules/marketing/index.ts";
import { mediaPlugin } from "./modules/media/index.ts";
import { operatorsRoutes } from "./modules/operators/index.ts";
import { opsPaymentsRoutes, paymentsRoutes } from "./modules/payments/index.ts";
import { pricesRoutes } from "./modules/prices/index.ts";
import { opsPrivacyRoutes, privacyRoutes } from "./modules/privacy/index.ts";
import { profilesRoutes } from "./modules/profiles/index.ts";
import { pushRoutes } from "./modules/push/index.ts";
import { signInRoutes } from "./modules/sign-in/index.ts";
import { sitesPlugin } from "./modules/sites/index.ts";
import { staffPlugin } from "./modules/staff/index.ts";
import { verificationPlugin } from "./modules/verification/index.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "./platform.ts";

/** Adds one module's calls to the server. */
type Register = (app: FastifyInstance, platform: Platform) => void | Promise<void>;

/**
 * Every module's calls, in the order in which they are registered. Where a module needs something of a module above it
 * (docs/architecture.md, "Inside the server"), it takes a function, which is passed in here.
 */
const modules: readonly Register[] = [
  sitesPlugin,
  contentRoutes,
  alertsRoutes,
  verificationPlugin,
  signInRoutes,
  accountsRoutes,
  customersRoutes,
  (app, platform) => limitsRoutes(app, platform, endWaiting),
  creditsRoutes,
  pricesRoutes,
  paymentsRoutes,
  opsPaymentsRoutes,
  mediaPlugin,
  profilesRoutes,
  chatRoutes,
  pushRoutes,
  staffPlugin,
  (app, platform) => operatorsRoutes(app, platform, settleReply),
  deskAidsRoutes,
  backOfficeRoutes,
  goodwillRoutes,
  brandsRoutes,
  careRoutes,
  auditRoutes,
  privacyRoutes,
  opsPrivacyRoutes,
  consentRoutes,
  campaignRoutes,
  customerConsentRoutes,
  inboundTextsRoutes,
  insightRoutes,
];

/** Registers every module, each in a scope of its own: what one adds to Fastify stays with its own calls. */
export async function registerModules(app: FastifyInstance, platform: Platform): Promise<void> {
  for (const register of modules) await app.register(async (scope) => register(scope, platform));
}
