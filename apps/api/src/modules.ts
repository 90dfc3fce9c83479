import { alertsRoutes } from "./modules/site/alerts/index.ts";
import { auditRoutes } from "./modules/records/audit/index.ts";
import { ageChecksRoutes } from "./modules/office/age-checks/index.ts";
import { accountsRoutes } from "./modules/people/accounts/index.ts";
import { backOfficeRoutes, goodwillRoutes } from "./modules/office/back-office/index.ts";
import { brandsRoutes } from "./modules/site/brands/index.ts";
import { careRoutes } from "./modules/office/care/index.ts";
import { chatRoutes, endWaiting } from "./modules/conversation/chat/index.ts";
import { contentRoutes } from "./modules/site/content/index.ts";
import { creditsRoutes } from "./modules/records/credits/index.ts";
import { customersRoutes } from "./modules/people/customers/index.ts";
import { deskAidsRoutes, settleReply } from "./modules/desk/desk-aids/index.ts";
import { faultsRoutes, type NoteFault } from "./modules/office/faults/index.ts";
import { findRoutes } from "./modules/office/find/index.ts";
import { floorRoutes } from "./modules/desk/floor/index.ts";
import { reviewsRoutes } from "./modules/desk/reviews/index.ts";
import { inboundTextsRoutes } from "./modules/people/inbound-texts/index.ts";
import { rootsRoutes } from "./modules/records/heads/index.ts";
import { insightRoutes } from "./modules/office/insight/index.ts";
import { limitsRoutes } from "./modules/people/limits/index.ts";
import { campaignRoutes, customerConsentRoutes, consentRoutes } from "./modules/people/marketing/index.ts";
import { landingRoutes } from "./modules/site/landing/index.ts";
import { listRoutes } from "./modules/office/lists/index.ts";
import { mediaPlugin } from "./modules/people/media/index.ts";
import { operatorsRoutes } from "./modules/desk/operators/index.ts";
import { opsPaymentsRoutes, paymentsRoutes } from "./modules/money/payments/index.ts";
import { payRoutes } from "./modules/office/pay/index.ts";
import { pricesRoutes } from "./modules/site/prices/index.ts";
import { opsPrivacyRoutes, privacyRoutes } from "./modules/office/privacy/index.ts";
import { profilesRoutes } from "./modules/conversation/profiles/index.ts";
import { pushRoutes } from "./modules/conversation/push/index.ts";
import { spendingRoutes } from "./modules/conversation/spending/index.ts";
import { takeOversRoutes } from "./modules/site/take-overs/index.ts";
import { regulatorRoutes } from "./modules/office/regulator/index.ts";
import { signInRoutes } from "./modules/people/sign-in/index.ts";
import { sitesPlugin } from "./modules/site/sites/index.ts";
import { staffPlugin } from "./modules/office/staff/index.ts";
import { textsPlugin } from "./modules/records/texts/index.ts";
import { verificationPlugin } from "./modules/people/verification/index.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "./platform.ts";

/** Adds one module's calls to the server. */
type Register = (app: FastifyInstance, platform: Platform, noteFault: NoteFault) => void | Promise<void>;

/**
 * All modules, in the order in which they are registered. A module that triggers something in a later one
 * (docs/architecture.md, "The order of modules") takes a function, which is passed in here.
 */
const modules: readonly Register[] = [
  sitesPlugin,
  contentRoutes,
  landingRoutes,
  alertsRoutes,
  verificationPlugin,
  signInRoutes,
  accountsRoutes,
  customersRoutes,
  (app, platform) => limitsRoutes(app, platform, endWaiting),
  rootsRoutes,
  creditsRoutes,
  pricesRoutes,
  takeOversRoutes,
  paymentsRoutes,
  opsPaymentsRoutes,
  mediaPlugin,
  profilesRoutes,
  chatRoutes,
  spendingRoutes,
  pushRoutes,
  staffPlugin,
  (app, platform) =>
    operatorsRoutes(app, platform, (trx, reply, now) =>
      settleReply(trx, reply, { now, random: platform.random }),
    ),
  floorRoutes,
  deskAidsRoutes,
  reviewsRoutes,
  backOfficeRoutes,
  goodwillRoutes,
  brandsRoutes,
  careRoutes,
  ageChecksRoutes,
  auditRoutes,
  privacyRoutes,
  opsPrivacyRoutes,
  consentRoutes,
  campaignRoutes,
  customerConsentRoutes,
  inboundTextsRoutes,
  textsPlugin,
  insightRoutes,
  payRoutes,
  regulatorRoutes,
  findRoutes,
  listRoutes,
  faultsRoutes,
];

/** Registers every module in its own scope, so that its hooks and decorators apply only to its own calls. */
export async function registerModules(
  app: FastifyInstance,
  platform: Platform,
  noteFault: NoteFault,
): Promise<void> {
  for (const register of modules) await app.register(async (scope) => register(scope, platform, noteFault));
}
