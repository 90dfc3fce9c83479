import { asId } from "@parlour/contract/ids";
import type { PhoneNumber } from "@parlour/contract/ids";
import { afterEach, expect, test } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import type { Settings } from "../plugins/settings.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { twilioTexts } from "./twilio-texts.ts";

let provider: TestProvider;
afterEach(() => provider.close());

const to = asId<PhoneNumber>("+447700900123");
const reference = "0199a2f0-0000-7000-8000-000000000001";
const accountSid = "AC00000000000000000000000000000000";

async function send(
  response: { status: number; body: string } | null,
  settings: Partial<Settings["texts"]> = {},
  from = "+447700900000",
) {
  provider = await testProvider(() => response);
  const texts = twilioTexts({
    accountSid,
    authToken: "token",
    apiUrl: provider.origin,
    providerSeconds: 10,
    ...settings,
  });
  return await texts.send({ to, from, body: "1234 is your code", reference });
}

test("a text goes out by Twilio's Messages call, to the address that a setting gives", async () => {
  const result = await send({ status: 201, body: JSON.stringify({ sid: "SM1", status: "queued" }) });
  expect(result).toEqual({ ok: true, value: { providerId: "SM1" } });
  const [call] = provider.calls;
  expect([call?.method, call?.path]).toEqual(["POST", `/2010-04-01/Accounts/${accountSid}/Messages.json`]);
  expect(Object.fromEntries(call?.form ?? [])).toEqual({
    To: to,
    From: "+447700900000",
    Body: "1234 is your code",
  });
  expect(call?.headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:token`).toString("base64")}`);
});

test.each([
  ["refuses the number", 400, { code: 21211, message: "Invalid 'To' +447700900123" }, "number", "21211"],
  ["was told to stop", 400, { code: 21610 }, "number", "21610"],
  ["refuses the sender", 400, { code: 21606 }, "refused", "21606"],
  ["refuses the account", 401, { code: 20003 }, "down", "20003"],
  ["is full", 429, { code: 20429 }, "down", "20429"],
  ["is away", 503, { code: 20503 }, "down", "20503"],
  ["fails in between", 500, { code: 20500 }, "unclear", "20500"],
])(
  "a provider that %s fails with its code alone, never the number",
  async (_what, status, error, refusal, code) => {
    const result = await send({ status, body: JSON.stringify({ message: "no", ...error, status }) });
    expect(result).toEqual({ ok: false, error: { refusal, code } });
  },
);

test("a connection that breaks leaves it unclear whether the text was taken; one that never opened does not", async () => {
  expect(await send(null)).toEqual({ ok: false, error: { refusal: "unclear", code: "ECONNRESET" } });
  await provider.close();
  const nowhere = { apiUrl: "http://127.0.0.1:9" };
  expect(await send(null, nowhere)).toEqual({ ok: false, error: { refusal: "down", code: "ECONNREFUSED" } });
});

test("the provider reports how a text fares only where a setting says so, and names our id", async () => {
  const response = { status: 201, body: JSON.stringify({ sid: "SM2", status: "queued" }) };
  await send(response, { webhookUrl: "https://parlour.example" });
  const address = `https://parlour.example/im/sms/status?text=${reference}`;
  expect(provider.calls[0]?.form.get("StatusCallback")).toBe(address);
  await provider.close();
  await send(response);
  expect(provider.calls[0]?.form.has("StatusCallback")).toBe(false);
});

test("a messaging service chooses the number itself", async () => {
  const service = `MG${"0a".repeat(16)}`;
  await send({ status: 201, body: JSON.stringify({ sid: "SM3", status: "queued" }) }, {}, service);
  const form = provider.calls[0]?.form;
  expect([form?.get("MessagingServiceSid"), form?.has("From")]).toEqual([service, false]);
});
