import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import { fastify, LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { auditPlugin } from "./modules/audit/plugin.ts";
import { backOfficePlugin } from "./modules/back-office/plugin.ts";
import { carePlugin } from "./modules/care/plugin.ts";
import { chatPlugin } from "./modules/chat/plugin.ts";
import { deskAidsPlugin } from "./modules/desk-aids/plugin.ts";
import { creditsPlugin } from "./modules/credits/plugin.ts";
import { operatorsPlugin } from "./modules/operators/plugin.ts";
import { paymentsPlugin } from "./modules/payments/plugin.ts";
import { pricesPlugin } from "./modules/prices/plugin.ts";
import { privacyPlugin } from "./modules/privacy/plugin.ts";
import { profilesPlugin } from "./modules/profiles/plugin.ts";
import { accountsPlugin } from "./modules/accounts/plugin.ts";
import { alertsPlugin } from "./modules/alerts/plugin.ts";
import { contentPlugin } from "./modules/content/plugin.ts";
import { inboundTextsPlugin } from "./modules/inbound-texts/plugin.ts";
import { insightPlugin } from "./modules/insight/plugin.ts";
import { marketingPlugin } from "./modules/marketing/plugin.ts";
import { mediaPlugin } from "./modules/media/plugin.ts";
import { pushPlugin } from "./modules/push/plugin.ts";
import { signInPlugin } from "./modules/sign-in/plugin.ts";
import { limitsPlugin } from "./modules/limits/plugin.ts";
import { sitesPlugin } from "./modules/sites/plugin.ts";
import { staffPlugin } from "./modules/staff/plugin.ts";
import { verificationPlugin } from "./modules/verification/plugin.ts";
import { requireDeclaredAccess } from "./plugins/access-rule.ts";
import { withoutBrand } from "./plugins/brand-scope.ts";
import { serveApiReference } from "./plugins/api-reference.ts";
import { keepToConsoleHost } from "./plugins/console-host.ts";
import { mapErrors } from "./plugins/error-mapping.ts";
import { healthRoutes } from "./plugins/health.ts";
import { acceptJsonBodies } from "./plugins/json-body.ts";
import { logRequests } from "./plugins/logging.ts";
import { metricsRoute } from "./plugins/metrics-route.ts";
import { refuseOverload } from "./plugins/overload.ts";
import { sendFailure } from "./plugins/operations.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { compileValidator } from "./plugins/schema-validation.ts";
import { securityContactRoute } from "./plugins/security-contact.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { endUnfinishedRequests } from "./plugins/unfinished-requests.ts";
import type { Platform } from "./platform.ts";

export interface AppOptions {
  /** False only in tests that send more than any address may. */
  readonly rateLimits?: boolean;
  /** Called before anything is added: tests watch what goes in and out. */
  readonly watch?: (app: FastifyInstance) => void;
}

/** A message of 20,000 characters, each escaped as JSON's \uXXXX, and some room. */
const bodyLimit = 192 * 1024;

/** Builds the server over its platform. Nothing listens yet; `ready()` rejects when something is amiss. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => platform.random.uuid(),
    trustProxy: platform.settings.trustProxy,
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // Headers and body have to be there by then; looked after more often than Node does by itself.
    requestTimeout: 60_000,
    http: { connectionsCheckingInterval: 5000 },
    forceCloseConnections: "idle",
    // A start takes as long as its database and machine need: Fastify's own 10 s ended it on a busy one. Whoever waits
    // for it has limits (the image's HEALTHCHECK).
    pluginTimeout: 0,
    // overload.ts refuses while the server stops, in the contract's shape.
    return503OnClosing: false,
    // Addresses that can't be read never reach a route; their refusal has the contract's shape all the same.
    frameworkErrors: (_error, request, reply) => void sendFailure(request, reply, "invalid_request"),
  });
  app.setValidatorCompiler(compileValidator);
  app.decorateRequest("customer", null);
  app.decorateRequest("staff", null);

  options.watch?.(app);
  // Every request begins here, so that none inherits the scope of whatever it came through; operations.ts widens it.
  app.addHook("onRequest", (_request, _reply, done) => withoutBrand(done));
  requireDeclaredAccess(app);
  acceptJsonBodies(app);
  mapErrors(app);
  logRequests(app);
  securityHeaders(app);
  keepToConsoleHost(app, platform);
  refuseOverload(app, platform);
  endUnfinishedRequests(app, platform.stopping);
  await app.register(cookie);
  if (options.rateLimits !== false) await app.register(rateLimit, limitRates(platform));
  await serveApiReference(app);
  healthRoutes(app, platform);
  securityContactRoute(app, platform);
  metricsRoute(app, platform);

  await app.register((scope) => sitesPlugin(scope, platform));
  await app.register((scope) => contentPlugin(scope, platform));
  await app.register((scope) => alertsPlugin(scope, platform));
  await app.register((scope) => verificationPlugin(scope, platform));
  await app.register((scope) => signInPlugin(scope, platform));
  await app.register((scope) => accountsPlugin(scope, platform));
  await app.register((scope) => limitsPlugin(scope, platform));
  await app.register((scope) => creditsPlugin(scope, platform));
  await app.register((scope) => pricesPlugin(scope, platform));
  await app.register((scope) => paymentsPlugin(scope, platform));
  await app.register((scope) => mediaPlugin(scope, platform));
  await app.register((scope) => profilesPlugin(scope, platform));
  await app.register((scope) => chatPlugin(scope, platform));
  await app.register((scope) => pushPlugin(scope, platform));
  await app.register((scope) => staffPlugin(scope, platform));
  await app.register((scope) => operatorsPlugin(scope, platform));
  await app.register((scope) => deskAidsPlugin(scope, platform));
  await app.register((scope) => backOfficePlugin(scope, platform));
  await app.register((scope) => carePlugin(scope, platform));
  await app.register((scope) => auditPlugin(scope, platform));
  await app.register((scope) => privacyPlugin(scope, platform));
  await app.register((scope) => marketingPlugin(scope, platform));
  await app.register((scope) => inboundTextsPlugin(scope, platform));
  await app.register((scope) => insightPlugin(scope, platform));

  return app;
}
