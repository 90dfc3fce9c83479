import { timingSafeEqual } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isFields, parseFormFields } from "../form-fields.ts";
import type { CardStore, Cause } from "./card-store.ts";
import { expanded } from "./expand.ts";
import { onceForKey } from "./idempotency.ts";
import { intentCalls } from "./intent-calls.ts";
import { moneyBackCalls } from "./money-back-calls.ts";
import type { StripeAccount, StripeCall, StripeCallDefinition } from "./stripe-call.ts";
import { StripeFailure } from "./stripe-error.ts";
import { apiVersion, newId } from "./stripe-objects.ts";

/** Stripe's REST API: payment intents, charges, refunds, disputes, early fraud warnings and events. */
export function registerStripeRoutes(app: FastifyInstance, account: StripeAccount, store: CardStore): void {
  void app.register(async (api) => {
    await api.register(formbody, { parser: (text) => parseFormFields(text) });
    api.setErrorHandler((error, _request, reply) => sendFailure(reply, error));
    api.addHook("onRequest", async (_request, reply) => {
      reply.header("access-control-allow-origin", "*");
      reply.header("request-id", newId("req", 14));
      reply.header("stripe-version", apiVersion);
    });
    api.options("/v1/*", (_request, reply) =>
      reply
        .header("access-control-allow-headers", "authorization, content-type, stripe-version")
        .header("access-control-allow-methods", "GET, POST")
        .code(204)
        .send(),
    );
    for (const definition of [...intentCalls, ...moneyBackCalls]) {
      api.route<{ Params: Record<string, string> }>({
        method: definition.method,
        url: definition.path,
        handler: (request, reply) => answer(definition, request, reply, account, store),
      });
    }
  });
}

function answer(
  definition: StripeCallDefinition,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
  account: StripeAccount,
  store: CardStore,
): FastifyReply {
  const raw = definition.method === "GET" ? parseFormFields(request.url.split("?")[1] ?? "") : request.body;
  const { expand, key, ...fields } = isFields(raw) ? raw : {};
  const access = accessOf(request, typeof key === "string" ? key : null, account);
  if (access === "publishable" && !definition.fromBrowsers) {
    throw new StripeFailure(403, {
      type: "invalid_request_error",
      code: "secret_key_required",
      message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
    });
  }
  const idempotencyKey = headerText(request.headers["idempotency-key"]);
  const cause: Cause = { requestId: String(reply.getHeader("request-id")), idempotencyKey };
  const call: StripeCall = { store, account, params: request.params, fields, cause, access };
  const result = onceForKey(
    store,
    definition.method === "POST" ? idempotencyKey : null,
    { method: definition.method, path: request.url, parameters: { fields, expand } },
    () => expanded(store, definition.run(call), Array.isArray(expand) ? expand : []),
  );
  store.changed();
  if (idempotencyKey !== null) reply.header("idempotency-key", idempotencyKey);
  if (result.replayed) reply.header("idempotent-replayed", "true");
  return reply.code(result.status).send(result.body);
}

function accessOf(
  request: FastifyRequest,
  keyField: string | null,
  account: StripeAccount,
): "secret" | "publishable" {
  const given = keyField ?? keyOfHeader(headerText(request.headers.authorization));
  if (given === null) {
    throw new StripeFailure(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (isSame(given, account.secretKey)) return "secret";
  if (account.publishableKeys.some((key) => isSame(given, key))) return "publishable";
  throw new StripeFailure(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${given.slice(0, 8)}***`,
  });
}

/** A key from a Bearer or a Basic header; Basic has the key as its user name. */
function keyOfHeader(authorization: string | null): string | null {
  const [scheme, value] = authorization?.split(" ") ?? [];
  if (value === undefined || value === "") return null;
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() !== "basic") return null;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? null;
}

function headerText(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof StripeFailure) return reply.code(error.status).send({ error: error.body });
  const message = error instanceof Error ? error.message : "unknown";
  const isRequest = error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500;
  return reply
    .code(isRequest ? 400 : 500)
    .send({ error: { type: isRequest ? "invalid_request_error" : "api_error", message } });
}
