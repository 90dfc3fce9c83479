import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { browserScript } from "../browser-scripts.ts";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { decryptPush, vapidProblem, type BrowserKeys } from "./open-push.ts";
import { pushPage } from "./push-page.ts";
import type { PushStore } from "./push-store.ts";

/** The address where the server reaches this app, whatever host the page used. */
const ownOrigin = (request: FastifyRequest): string => `http://127.0.0.1:${request.socket.localPort}`;

function opened(body: unknown, keys: BrowserKeys): string | null {
  try {
    return Buffer.isBuffer(body) ? decryptPush(body, keys) : null;
  } catch {
    return null;
  }
}

/**
 * Registers a push service (RFC 8030), the script that lets pages subscribe with it, and its page and JSON
 * calls.
 */
export function registerPush(app: FastifyInstance, pushes: PushStore, now: () => number): void {
  registerService(app, pushes);
  registerSubscribing(app, pushes);

  app.get<{ Querystring: { endpoint?: string } }>("/api/push", (request) =>
    pushes
      .list(request.query.endpoint?.split("/").at(-1))
      .map(({ at, ...push }) => ({ ...push, at: new Date(at).toISOString() })),
  );

  app.get("/push", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(pushPage(pushes.file.state.subscribers, pushes.list(), now())),
  );
  app.get("/push/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => pushes.file.subscribe(listener));
  });
  app.get("/push/push.js", async (_request, reply) =>
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/javascript")
      .send(await browserScript("push")),
  );
}

function registerService(app: FastifyInstance, pushes: PushStore): void {
  app.register(async (service) => {
    service.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    service.post<{ Params: { id: string } }>("/push/:id", (request, reply) => {
      const subscriber = pushes.find(request.params.id);
      if (subscriber === undefined) return reply.code(404).send();
      if (subscriber.gone) return reply.code(410).send();
      const { authorization = "", ttl, topic, urgency } = request.headers;
      const payload = opened(request.body, subscriber);
      const problem =
        vapidProblem(authorization, {
          origin: ownOrigin(request),
          applicationServerKey: subscriber.applicationServerKey,
          // The library that signs the token has no clock port.
          nowMs: Date.now(),
        }) ?? (payload === null ? "the browser could not decrypt it" : null);
      pushes.add({
        subscriber: subscriber.id,
        site: subscriber.site,
        payload,
        problem,
        topic: typeof topic === "string" ? topic : null,
        urgency: typeof urgency === "string" ? urgency : null,
        timeToLive: Number(ttl ?? 0),
      });
      return reply.code(problem === null ? 201 : 403).send();
    });
  });
}

/** Registers subscribing and unsubscribing. The sites' pages call from another origin, as forms do. */
function registerSubscribing(app: FastifyInstance, pushes: PushStore): void {
  app.register(async (scope) => {
    await scope.register(formbody);
    // Journeys add a header of their own, which makes browsers send a preflight request.
    scope.options("/api/push/*", (request, reply) =>
      reply
        .code(204)
        .header("access-control-allow-origin", "*")
        .header("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*")
        .send(),
    );
    scope.post("/api/push/subscriptions", (request, reply) => {
      const applicationServerKey = textField(request.body, "applicationServerKey") ?? "";
      if (!/^B[\w-]{86}$/.test(applicationServerKey)) {
        return controlError(reply, 400, "applicationServerKey is the server's public key, base64url");
      }
      const { id, publicKey, auth } = pushes.subscribe(request.headers.origin ?? null, applicationServerKey);
      return reply
        .code(201)
        .header("access-control-allow-origin", "*")
        .send({ endpoint: `${ownOrigin(request)}/push/${id}`, keys: { p256dh: publicKey, auth } });
    });

    scope.post("/api/push/ends", (request, reply) => {
      pushes.end((textField(request.body, "endpoint") ?? "").split("/").at(-1) ?? "");
      return reply.header("access-control-allow-origin", "*").send({});
    });
  });
}
