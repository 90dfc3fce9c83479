import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { browserScript } from "../browser-scripts.ts";
import { controlError } from "../control-error.ts";
import { isFields, textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { botCheckPage } from "./bot-check-page.ts";
import { refused, tokenLifetimeSeconds, type BotCheckMode, type BotCheckStore } from "./bot-check-store.ts";
import { widgetPage } from "./widget-page.ts";

export interface BotCheckKeys {
  readonly siteKey: string;
  readonly secretKey: string;
}

const modes: readonly BotCheckMode[] = ["managed", "interactive", "failing"];

/** Registers Turnstile's script, its widget and siteverify, and the page and JSON calls that control them. */
export function registerBotCheckRoutes(
  app: FastifyInstance,
  keys: BotCheckKeys,
  checks: BotCheckStore,
  now: () => number,
): void {
  registerScript(app);
  registerChallenge(app, keys, checks);
  registerSiteverify(app, keys, checks);

  app.get("/bot-check", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(botCheckPage(checks.file.state, keys.siteKey, now())),
  );
  app.get("/bot-check/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => checks.file.subscribe(listener));
  });

  app.post("/api/bot-check", (request, reply) => {
    const mode = modes.find((each) => each === textField(request.body, "mode")) ?? "managed";
    const given = isFields(request.body)
      ? (request.body as Record<string, unknown>)["lifetimeSeconds"]
      : null;
    const lifetimeSeconds = typeof given === "number" ? given : tokenLifetimeSeconds;
    if (!(lifetimeSeconds >= 1 && lifetimeSeconds <= tokenLifetimeSeconds)) {
      return controlError(reply, 400, `lifetimeSeconds must be 1 to ${tokenLifetimeSeconds}`);
    }
    checks.become(mode, lifetimeSeconds, textField(request.body, "visitor"));
    return reply.send({ mode, lifetimeSeconds });
  });
  app.post("/api/bot-check/expire", ({ body }, reply) => {
    checks.expire(textField(body, "visitor"));
    return reply.send({ expired: true });
  });
}

/** Returns the network address of a browser's call as the proxy reports it. */
function visitorOf({ headers, ip }: FastifyRequest): string {
  const [forwarded = ip] = String(headers["x-forwarded-for"] ?? ip).split(",");
  return forwarded.trim();
}

function registerScript(app: FastifyInstance): void {
  app.get("/turnstile/v0/api.js", async (_request, reply) =>
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/javascript")
      .send(await browserScript("bot-check")),
  );
  app.get("/turnstile/v0/widget", (_request, reply) =>
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/html; charset=utf-8")
      .send(widgetPage),
  );
  app.get("/turnstile/v0/widget.js", async (_request, reply) =>
    reply.type("text/javascript").send(await browserScript("bot-check-widget")),
  );
}

function registerChallenge(app: FastifyInstance, keys: BotCheckKeys, checks: BotCheckStore): void {
  app.post("/turnstile/v0/challenge", (request) => {
    const { body } = request;
    const { lifetimeSeconds } = checks.file.state;
    const visitor = visitorOf(request);
    const mode = checks.modeFor(visitor);
    // Cloudflare's client-side codes: 110100 invalid sitekey, 600010 the challenge failed.
    if (textField(body, "sitekey") !== keys.siteKey) return { outcome: "failed", code: "110100" };
    if (mode === "failing") return { outcome: "failed", code: "600010" };
    const pressed = isFields(body) && (body as Record<string, unknown>)["pressed"] === true;
    if (mode === "interactive" && !pressed) return { outcome: "interactive" };
    const issued = checks.issue({
      action: textField(body, "action") ?? "",
      cdata: textField(body, "cdata") ?? "",
      hostname: textField(body, "hostname") ?? "",
      visitor,
    });
    return { outcome: "token", token: issued.token, lifetimeMs: lifetimeSeconds * 1000 };
  });
  // Informs a widget that its check has ended early.
  app.get("/turnstile/v0/expiries", (request, reply) => {
    const mine = visitorOf(request);
    streamChanges(request, reply, (listener) =>
      checks.onExpire((visitor) => {
        if (visitor === null || visitor === mine) listener();
      }),
    );
  });
}

function registerSiteverify(app: FastifyInstance, keys: BotCheckKeys, checks: BotCheckStore): void {
  void app.register(async (api) => {
    await api.register(formbody);
    api.post("/turnstile/v0/siteverify", ({ body }) => {
      const secret = textField(body, "secret");
      const response = textField(body, "response");
      if (secret === null || secret === "") return refused("missing-input-secret");
      if (secret !== keys.secretKey) return refused("invalid-input-secret");
      if (response === null || response === "") return refused("missing-input-response");
      return checks.verify(response, textField(body, "idempotency_key"));
    });
  });
}
