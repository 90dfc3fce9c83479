import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import { fastify, LogController, type FastifyInstance } from "fastify";
import { registerModules } from "./modules.ts";
import { createFaultNotes, serverFault } from "./modules/office/faults/index.ts";
import { requireDeclaredAccess } from "./plugins/access-rule.ts";
import { withoutBrand } from "./plugins/brand-scope.ts";
import { serveApiReference } from "./plugins/api-reference.ts";
import { keepToConsoleHost } from "./plugins/console-host.ts";
import { mapErrors } from "./plugins/error-mapping.ts";
import { healthRoutes } from "./plugins/health.ts";
import { acceptJsonBodies } from "./plugins/json-body.ts";
import { logRequests } from "./plugins/logging.ts";
import { keepOpenStreams } from "./plugins/open-streams.ts";
import { metricsRoute } from "./plugins/metrics-route.ts";
import { refuseOverload } from "./plugins/overload.ts";
import { sendFailure } from "./plugins/send-failure.ts";
import { limitRates } from "./plugins/rate-limits.ts";
import { compileSerializer } from "./plugins/response-serializers.ts";
import { compileValidator } from "./plugins/schema-validation.ts";
import { securityContactRoute } from "./plugins/security-contact.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { endUnfinishedRequests } from "./plugins/unfinished-requests.ts";
import type { Platform } from "./platform.ts";

export interface AppOptions {
  /** False only in tests that send more requests than one address may. */
  readonly rateLimits?: boolean;
  /** Called before anything is registered, so that tests can observe all requests and responses. */
  readonly watch?: (app: FastifyInstance) => void;
}

/** A message of 20,000 characters, each escaped as JSON's \uXXXX, and some room. */
const bodyLimit = 192 * 1024;

/** Builds the server on its platform, without listening. `ready()` rejects if something is wrong. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Needs no order, unlike the ids of rows.
    genReqId: () => randomUUID(),
    trustProxy: platform.settings.trustProxy,
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // The time limit for a request's headers and body. Checked more often than by Node's default.
    requestTimeout: 60_000,
    http: { connectionsCheckingInterval: 5000 },
    forceCloseConnections: "idle",
    // No time limit for the start: it takes as long as the database and machine need, and Fastify's default
    // of 10 s was too short on a busy one. The image's HEALTHCHECK has its own limit.
    pluginTimeout: 0,
    // overload.ts refuses while the server stops, in the contract's shape.
    return503OnClosing: false,
    // Addresses that can't be parsed never reach a route; their errors have the contract's shape too.
    frameworkErrors: (_error, request, reply) => void sendFailure(request, reply, "invalid_request"),
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest("customer", null);
  app.decorateRequest("staff", null);

  options.watch?.(app);
  // Every request starts without a brand scope, so that none inherits another's; operations.ts sets it.
  app.addHook("onRequest", (_request, _reply, done) => withoutBrand(done));
  requireDeclaredAccess(app);
  acceptJsonBodies(app);
  const noteFault = createFaultNotes(platform);
  mapErrors(app, (error, request) => noteFault(serverFault(error, request.routeOptions.url ?? "none")));
  logRequests(app);
  securityHeaders(app);
  keepToConsoleHost(app, platform);
  refuseOverload(app, platform);
  keepOpenStreams(app, platform);
  endUnfinishedRequests(app, platform.stopping);
  await app.register(cookie);
  if (options.rateLimits !== false) await app.register(rateLimit, limitRates(platform));
  await serveApiReference(app);
  healthRoutes(app, platform);
  securityContactRoute(app, platform);
  metricsRoute(app, platform);

  await registerModules(app, platform, noteFault);

  return app;
}
