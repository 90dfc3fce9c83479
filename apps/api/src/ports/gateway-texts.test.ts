import { asId, type PhoneNumber } from "@parlour/contract/ids";
import { afterEach, describe, expect, test } from "vitest";
import { testProvider, type TestProvider } from "../testing/test-provider.ts";
import { gatewayTexts } from "./gateway-texts.ts";
import { gatewaySignature, readGatewayReport } from "./gateway-webhook.ts";

let provider: TestProvider;
afterEach(() => provider?.close());

const to = asId<PhoneNumber>("+447700900123");
const reference = "0199a2f0-0000-7000-8000-000000000001";

async function send(response: { status: number; body: string } | null, webhookUrl?: string) {
  provider = await testProvider(() => response);
  const gateway = {
    url: `${provider.origin}/v1/texts`,
    key: "gateway-key",
    signingSecret: "secret",
    from: "Parlour",
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  };
  return await gatewayTexts(gateway, 10).send({ to, from: "Parlour", body: "1234 is your code", reference });
}

describe("the gateway's call", () => {
  test("is JSON with the key, and our id as the idempotency key", async () => {
    const result = await send({ status: 202, body: '{"id":"g1"}' }, "https://parlour.example");
    expect(result).toEqual({ ok: true, value: { providerId: "g1" } });
    const [call] = provider.calls;
    expect([call?.method, call?.path]).toEqual(["POST", "/v1/texts"]);
    expect(call?.headers).toMatchObject({
      authorization: "Bearer gateway-key",
      "content-type": "application/json",
      "idempotency-key": reference,
    });
    expect(JSON.parse(call?.body ?? "")).toEqual({
      to,
      from: "Parlour",
      text: "1234 is your code",
      reference,
      callback_url: "https://parlour.example/im/sms/gateway",
    });
  });

  test.each([
    ["refuses the number", 422, '{"error":"number_blocked"}', "number", "number_blocked"],
    ["refuses the sender", 422, '{"error":"sender_invalid"}', "refused", "sender_invalid"],
    ["refuses the key", 401, '{"error":"key_invalid"}', "down", "key_invalid"],
    ["is away", 503, "<html>busy +447700900123</html>", "down", "503"],
    ["fails in between", 502, "", "unclear", "502"],
    ["quotes the number as an error", 422, '{"error":"+447700900123"}', "refused", "422"],
    ["took it without an id", 202, "{}", "unclear", "response_invalid"],
  ])("that %s fails with a code alone", async (_what, status, body, refusal, code) => {
    expect(await send({ status, body })).toEqual({ ok: false, error: { refusal, code } });
  });

  test("that breaks leaves it unclear; one that never opened does not", async () => {
    expect(await send(null)).toMatchObject({ ok: false, error: { refusal: "unclear" } });
    await provider.close();
    const gateway = { url: `${provider.origin}/v1`, key: "k", signingSecret: "s", from: "Parlour" };
    const refused = await gatewayTexts(gateway, 10).send({ to, from: "Parlour", body: "x", reference });
    expect(refused).toEqual({ ok: false, error: { refusal: "down", code: "ECONNREFUSED" } });
  });
});

describe("the gateway's report", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");
  const secret = "signing-secret";
  const seconds = String(now.getTime() / 1000);

  function read(content: unknown, { timestamp = seconds, signedWith = secret, altered = "" } = {}) {
    const body = JSON.stringify(content);
    const signature = `v1=${gatewaySignature(signedWith, timestamp, body)}`;
    return readGatewayReport(secret, Buffer.from(body + altered), { timestamp, signature }, now);
  }

  test("says what became of a text, and on which network", () => {
    expect(read({ id: "g1", reference, status: "delivered", carrier: "EE", extra: 1 })).toEqual({
      ok: true,
      value: { providerId: "g1", reference, status: "delivered", reason: null, carrier: "EE" },
    });
    expect(read({ id: "g1", status: "failed", error: "absent" })).toMatchObject({
      value: { status: "failed", reason: "absent", carrier: null, reference: null },
    });
    expect(read({ id: "g1", status: "queued" })).toEqual({ ok: true, value: null });
  });

  test.each([
    ["with another secret", { signedWith: "other" }],
    ["changed after signing", { altered: " " }],
    ["six minutes old", { timestamp: String(Number(seconds) - 360) }],
    ["of the future", { timestamp: String(Number(seconds) + 360) }],
    ["without a time", { timestamp: "" }],
  ])("%s is refused", (_what, fault) => {
    expect(read({ id: "g1", status: "delivered" }, fault)).toEqual({ ok: false, error: "signature_invalid" });
  });

  test("that is no report is refused after its signature", () => {
    expect(read({ status: "delivered" })).toEqual({ ok: false, error: "invalid_request" });
    expect(read("text")).toEqual({ ok: false, error: "invalid_request" });
  });
});
