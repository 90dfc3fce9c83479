import { timingSafeEqual } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import { textField } from "../form-fields.ts";
import { cutConnection } from "./cut-connection.ts";
import type { TextStore } from "./text-store.ts";
import type { TextWebhooks } from "./text-webhooks.ts";
import {
  lookupResource,
  messageResource,
  problemOfRecipient,
  twilioErrorBody,
  twilioErrors,
  type TwilioError,
} from "./twilio-responses.ts";

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** Numbers that the account may send from; names of up to 11 letters and digits are allowed too. */
  readonly numbers: readonly string[];
}

const bodyLimit = 1600;

/** Registers Twilio's Messages call and Lookups v2, as the SDK uses them. */
export function registerTwilioRoutes(
  app: FastifyInstance,
  account: TwilioAccount,
  texts: TextStore,
  webhooks: TextWebhooks,
): void {
  void app.register(async (api) => {
    await api.register(formbody);
    api.addHook("onRequest", async (request, reply) => {
      if (!isAccount(request.headers.authorization, account)) {
        await sendError(reply, twilioErrors.authenticate);
      }
    });

    const messages = "/2010-04-01/Accounts/:sid/Messages";
    api.post<{ Params: { sid: string } }>(`${messages}.json`, (request, reply) => {
      if (request.params.sid !== account.accountSid)
        return sendError(reply, twilioErrors.notFound(request.url));
      const state = texts.stateOf("twilio", textField(request.body, "To") ?? "");
      if (state === "down") return sendError(reply, twilioErrors.unavailable);
      const problem = problemOfMessage(request.body, account, texts);
      if (problem !== null) return sendError(reply, problem);
      const text = texts.add({
        direction: "outbound-api",
        to: textField(request.body, "To") ?? "",
        from: textField(request.body, "From") ?? "",
        body: textField(request.body, "Body") ?? "",
        status: "queued",
        statusCallback: textField(request.body, "StatusCallback"),
      });
      const resource = messageResource(text, account.accountSid);
      webhooks.deliver(text);
      if (state === "cut") return cutConnection(request, reply);
      return reply.code(201).send(resource);
    });

    api.get<{ Params: { sid: string; message: string } }>(`${messages}/:message.json`, (request, reply) => {
      const text = texts.find(request.params.message);
      if (text === null) return sendError(reply, twilioErrors.notFound(request.url));
      return reply.send(messageResource(text, account.accountSid));
    });

    api.get<{ Params: { number: string }; Querystring: { Fields?: string } }>(
      "/v2/PhoneNumbers/:number",
      (request) => lookupResource(request.params.number, (request.query.Fields ?? "").split(",")),
    );
  });
}

function problemOfMessage(body: unknown, account: TwilioAccount, texts: TextStore): TwilioError | null {
  const to = textField(body, "To") ?? "";
  const from = textField(body, "From") ?? "";
  const text = textField(body, "Body") ?? "";
  if (to === "") return twilioErrors.toMissing;
  const recipientProblem = problemOfRecipient(to);
  if (recipientProblem !== null) return recipientProblem;
  if (texts.failureOf(to) === "refused") return twilioErrors.unsubscribed;
  if (from === "") return twilioErrors.fromMissing;
  const isName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(from);
  if (!isName && !account.numbers.includes(from)) return twilioErrors.fromForeign(from);
  if (text === "") return twilioErrors.bodyMissing;
  return text.length > bodyLimit ? twilioErrors.bodyTooLong : null;
}

/** HTTP Basic: the account's sid and its token. */
function isAccount(authorization: string | undefined, account: TwilioAccount): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`,
  );
  const given = Buffer.from(authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sendError(reply: FastifyReply, error: TwilioError): FastifyReply {
  return reply.code(error.status).send(twilioErrorBody(error));
}
