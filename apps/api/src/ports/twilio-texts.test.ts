import { asId } from "@parlour/contract/ids";
import type { PhoneNumber } from "@parlour/contract/ids";
import { afterEach, expect, test } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { twilioTexts } from "./twilio-texts.ts";

let provider: TestProvider;
afterEach(() => provider.close());

const to = asId<PhoneNumber>("+447700900123");
const accountSid = "AC00000000000000000000000000000000";

async function send(answer: { status: number; body: string } | null) {
  provider = await testProvider(() => answer);
  const troubles: string[] = [];
  const texts = twilioTexts(
    { accountSid, authToken: "token", from: "+447700900000", apiUrl: provider.origin },
    (code) => troubles.push(code),
  );
  return { result: await texts.send(to, "1234 is your code"), troubles };
}

test("a text goes out by Twilio's Messages call, to the address that a setting gives", async () => {
  const { result } = await send({ status: 201, body: JSON.stringify({ sid: "SM1", status: "queued" }) });
  expect(result).toEqual({ ok: true, value: undefined });
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
])("%s is an expected failure, and only its code is told, never the number", async (_what, answer, code) => {
  const { result, troubles } = await send(answer);
  expect(result).toEqual({ ok: false, error: "text_not_sent" });
  expect(troubles).toEqual([code]);
});
