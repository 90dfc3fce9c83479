import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import { fastify, LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { chatPlugin } from "./modules/chat/plugin.ts";
import { creditsPlugin } from "./modules/credits/plugin.ts";
import { operatorsPlugin } from "./modules/operators/plugin.ts";
import { paymentsPlugin } from "./modules/payments/plugin.ts";
import { profilesPlugin } from "./modules/profiles/plugin.ts";
import { accountsPlugin } from "./modules/accounts/plugin.ts";
import { alertsPlugin } from "./modules/alerts/plugin.ts";
import { contentPlugin } from "./modules/content/plugin.ts";
import { signInPlugin } from "./modules/sign-in/plugin.ts";
import { sitesPlugin } from "./modules/sites/plugin.ts";
import { verificationPlugin } from "./modules/verification/plugin.ts";
import { requireDeclaredAccess } from "./plugins/access-rule.ts";
import { serveApiReference } from "./plugins/api-reference.ts";
import { mapErrors } from "./plugins/error-mapping.ts";
import { healthRoutes } from "./plugins/health.ts";
import { acceptJsonBodies } from "./plugins/json-body.ts";
import { logRequests } from "./plugins/logging.ts";
import { sendFailure } from "./plugins/operations.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { compileValidator } from "./plugins/schema-validation.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import type { Platform } from "./platform.ts";

export interface AppOptions {
  /** False only in tests that send more than any address may. */
  readonly rateLimits?: boolean;
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
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    // Addresses that can't be read never reach a route; their refusal has the contract's shape all the same.
    frameworkErrors: (_error, request, reply) => void sendFailure(request, reply, "invalid_request"),
  });
  app.setValidatorCompiler(compileValidator);
  app.decorateRequest("customer", null);
  app.decorateRequest("staff", null);

  requireDeclaredAccess(app);
  acceptJsonBodies(app);
  mapErrors(app);
  logRequests(app);
  securityHeaders(app);
  await app.register(cookie);
  if (options.rateLimits !== false) await app.register(rateLimit, limitRates);
  await serveApiReference(app);
  healthRoutes(app, platform);

  await app.register((scope) => sitesPlugin(scope, platform));
  await app.register((scope) => contentPlugin(scope, platform));
  await app.register((scope) => alertsPlugin(scope, platform));
  await app.register((scope) => verificationPlugin(scope, platform));
  await app.register((scope) => signInPlugin(scope, platform));
  await app.register((scope) => accountsPlugin(scope, platform));
  await app.register((scope) => creditsPlugin(scope, platform));
  await app.register((scope) => paymentsPlugin(scope, platform));
  await app.register((scope) => profilesPlugin(scope, platform));
  await app.register((scope) => chatPlugin(scope, platform));
  await app.register((scope) => operatorsPlugin(scope, platform));

  return app;
}
