import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { textField } from "../form-fields.ts";
import { cutConnection } from "./cut-connection.ts";
import type { GatewayReports } from "./gateway-reports.ts";
import type { StoredText, TextStore } from "./text-store.ts";

export interface GatewayAccount {
  readonly key: string;
  /** Numbers that the account may send from; names of up to 11 letters and digits are allowed too. */
  readonly numbers: readonly string[];
}

const longestText = 1600;

/** Registers the text gateway's call (tooling/deploy/text-gateway.md). */
export function registerGatewayRoutes(
  app: FastifyInstance,
  account: GatewayAccount,
  texts: TextStore,
  reports: GatewayReports,
): void {
  /** What was taken under each idempotency key, with the body that came with it. */
  const taken = new Map<string, { readonly body: string; readonly text: StoredText }>();

  app.post("/gateway/v1/texts", (request, reply) => {
    const state = texts.stateOf("gateway", textField(request.body, "to") ?? "");
    if (state === "down") return refuse(reply, 503, "unavailable");
    if (!isKey(request.headers.authorization, account.key)) return refuse(reply, 401, "key_invalid");
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "") return refuse(reply, 400, "idempotency_key_missing");
    const body = JSON.stringify(request.body);
    const earlier = taken.get(key);
    if (earlier !== undefined) {
      return earlier.body === body
        ? reply.code(200).send({ id: earlier.text.sid })
        : refuse(reply, 409, "idempotency_key_reused");
    }
    const problem = problemOf(request.body, account, texts);
    if (problem !== null) return refuse(reply, 422, problem);
    const reference = textField(request.body, "reference");
    const text = texts.add({
      provider: "gateway",
      direction: "outbound-api",
      to: textField(request.body, "to") ?? "",
      from: textField(request.body, "from") ?? "",
      body: textField(request.body, "text") ?? "",
      status: "queued",
      statusCallback: textField(request.body, "callback_url"),
      ...(reference === null ? {} : { reference }),
    });
    taken.set(key, { body, text });
    reports.deliver(text);
    return state === "cut" ? cutConnection(request, reply) : reply.code(202).send({ id: text.sid });
  });
}

function problemOf(body: unknown, account: GatewayAccount, texts: TextStore): string | null {
  const to = textField(body, "to") ?? "";
  const from = textField(body, "from") ?? "";
  const text = textField(body, "text") ?? "";
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return "number_invalid";
  if (texts.failureOf(to) === "refused") return "number_blocked";
  const isName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(from);
  if (!isName && !account.numbers.includes(from)) return "sender_invalid";
  return text === "" || text.length > longestText ? "text_invalid" : null;
}

function isKey(authorization: string | undefined, key: string): boolean {
  const expected = Buffer.from(`Bearer ${key}`);
  const given = Buffer.from(authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
