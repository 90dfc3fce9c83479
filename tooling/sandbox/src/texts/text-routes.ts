import type { FastifyInstance } from "fastify";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { textsPage } from "./text-pages.ts";
import { providerStates, standInProviders, textFailures, type TextStore } from "./text-store.ts";
import type { TextWebhooks } from "./text-webhooks.ts";

/** An unescaped `+` in a query arrives as a space. */
function phoneOfQuery(value: string | undefined): string | undefined {
  const phone = value?.trim();
  if (phone === undefined || phone === "") return undefined;
  return /^\d/.test(phone) ? `+${phone}` : phone;
}

/** Registers the page of texts and the JSON calls for tests (docs/running.md, "The sandbox"). */
export function registerTextRoutes(
  app: FastifyInstance,
  texts: TextStore,
  webhooks: TextWebhooks,
  serviceNumber: string,
  now: () => number,
): void {
  app.get<{ Querystring: { to?: string } }>("/api/texts", (request) => {
    const to = phoneOfQuery(request.query.to);
    return texts.list(to === undefined ? {} : { to }).map((text) => ({
      to: text.to,
      from: text.from,
      provider: text.provider ?? "twilio",
      body: text.body,
      at: new Date(text.at).toISOString(),
      status: text.status,
      // The server's response to the delivery report; absent: none was sent.
      callbackStatus: text.callbackStatus,
    }));
  });

  app.post("/api/texts/inbound", async (request, reply) => {
    const from = textField(request.body, "from");
    const to = textField(request.body, "to") ?? serviceNumber;
    const body = textField(request.body, "body");
    if (from === null || body === null) return controlError(reply, 400, "from, to and body are needed");
    const text = texts.add({
      direction: "inbound",
      from,
      to,
      body,
      status: "received",
      statusCallback: null,
    });
    const receiverStatus = await webhooks.tellInbound(text);
    return reply.code(201).send({ sid: text.sid, receiverStatus });
  });

  app.post("/api/texts/failures", (request, reply) => {
    const number = textField(request.body, "number")?.trim() ?? "";
    const wanted = textField(request.body, "failure") ?? "none";
    const failure = textFailures.find((each) => each === wanted) ?? null;
    if (!/^\+[1-9]\d{6,14}$/.test(number) || (failure === null && wanted !== "none")) {
      return controlError(reply, 400, `number is E.164, failure one of none, ${textFailures.join(", ")}`);
    }
    texts.setFailure(number, failure);
    return reply.send({ number, failure });
  });

  app.post("/api/texts/providers", (request, reply) => {
    const provider = standInProviders.find((each) => each === textField(request.body, "provider"));
    const state = providerStates.find((each) => each === textField(request.body, "state"));
    if (provider === undefined || state === undefined) {
      return controlError(
        reply,
        400,
        `provider is one of ${standInProviders.join(", ")}, state one of ${providerStates.join(", ")}`,
      );
    }
    const number = textField(request.body, "number")?.trim() ?? "";
    texts.setProvider(provider, state, number === "" ? undefined : number);
    return reply.send({ provider, state });
  });

  app.get<{ Querystring: { to?: string } }>("/texts", (request, reply) => {
    const to = phoneOfQuery(request.query.to);
    const page = textsPage(
      texts.list(to === undefined ? {} : { to }),
      texts.failures(),
      texts.brokenProviders(),
      serviceNumber,
      to ?? null,
      now(),
    );
    return reply.type("text/html; charset=utf-8").send(page);
  });

  app.get("/texts/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => texts.file.subscribe(listener));
  });
}
