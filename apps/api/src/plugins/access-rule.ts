import type { FastifyInstance, RouteOptions } from "fastify";
import type { Access } from "@parlour/contract/operation";

/**
 * Refuses to build an app with a route that does not declare who may call it (docs/safety.md, "undeclared
 * route"). Checked after all plugins are loaded, so that a scope can declare access for a third-party
 * plugin's routes (declareAccess).
 */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (options) => {
    routes.push(options);
  });
  app.addHook("onReady", (done) => {
    const bare = routes.find((options) => options.config?.access === undefined);
    done(bare ? new Error(`route ${String(bare.method)} ${bare.url} declares no access`) : undefined);
  });
}

/** Declares the access of every route that is added to this scope from now on. */
export function declareAccess(scope: FastifyInstance, access: Access): void {
  scope.addHook("onRoute", (options) => {
    options.config = { ...options.config, access: options.config?.access ?? access };
  });
}
