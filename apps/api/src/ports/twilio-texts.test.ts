import { asId } from "@parlour/contract/ids";
import type { PhoneNumber } from "@parlour/contract/ids";
import { afterEach, expect, test } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import type { Settings } from "../plugins/settings.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import type { TextOptions } from "./texts.ts";
import { twilioTexts } from "./twilio-texts.ts";

let provider: TestProvider;
afterEach(() => provider.close());

const to = asId<PhoneNumber>("+447700900123");
const accountSid = "AC00000000000000000000000000000000";

async function send(
  response: { status: number; body: string } | null,
  options: TextOptions = { kind: "verification" },
  settings: Partial<Settings["texts"]> = {},
) {
  provider = await testProvider(() => response);
  const troubles: string[] = [];
  const texts = twilioTexts(
    { accountSid, authToken: "token", from: "+447700900000", apiUrl: provider.origin, ...settings },
    (code) => troubles.push(code),
  );
  return { result: await texts.send(to, "1234 is your code", options), troubles };
}

test("a text goes out by Twilio's Messages call, to the address that a setting gives", async () => {
  const { result } = await send({ status: 201, body: JSON.stringify({ sid: "SM1", status: "queued" }) });
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
  [
    "a refusal",
    { status: 400, body: '{"code":21211,"message":"Invalid \'To\' +447700900123","status":400}' },
    "21211",
  ],
  ["a broken connection", null, "ECONNRESET"],
])(
  "%s is an expected failure, and only its code is told, never the number",
  async (_what, response, code) => {
    const { result, troubles } = await send(response);
    expect(result).toEqual({ ok: false, error: "text_not_sent" });
    expect(troubles).toEqual([code]);
  },
);

test("the provider tells how a text fared only where it was asked to, and names our id", async () => {
  const response = { status: 201, body: JSON.stringify({ sid: "SM2", status: "queued" }) };
  const options = { kind: "marketing", reference: "0199a2f0-0000-7000-8000-000000000001" } as const;
  await send(response, options, { webhookUrl: "https://parlour.example" });
  const address = `https://parlour.example/im/sms/status?text=${options.reference}`;
  expect(provider.calls[0]?.form.get("StatusCallback")).toBe(address);
  await provider.close();
  await send(response, options);
  expect(provider.calls[0]?.form.has("StatusCallback")).toBe(false);
});

test.each([
  ["verification", "+447700900000"],
  ["receipt", "+447700900000"],
  ["notice", "+447700900000"],
  ["marketing", "60002"],
  ["test", "60002"],
] as const)("a %s text comes from %s where marketing has a sender of its own", async (kind, from) => {
  const response = { status: 201, body: JSON.stringify({ sid: "SM3", status: "queued" }) };
  await send(response, { kind }, { marketingFrom: "60002" });
  expect(provider.calls[0]?.form.get("From")).toBe(from);
});
