import { asId } from "@parlour/contract/ids";
import type { PhoneNumber } from "@parlour/contract/ids";
import { afterEach, expect, test } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { twilioNumberLookup } from "./twilio-number-lookup.ts";

let provider: TestProvider;
afterEach(() => provider.close());

const phone = asId<PhoneNumber>("+447700900066");

async function lookUp(response: { status: number; body: string } | null) {
  provider = await testProvider(() => response);
  const troubles: string[] = [];
  const lookup = twilioNumberLookup(
    {
      accountSid: "AC00000000000000000000000000000000",
      authToken: "token",
      apiUrl: provider.origin,
    },
    (code) => troubles.push(code),
  );
  return { result: await lookup.lineTypeOf(phone), troubles };
}

const answering = (type: string | null) => ({
  status: 200,
  body: JSON.stringify({ phone_number: phone, valid: true, line_type_intelligence: { type } }),
});

test.each([
  ["mobile", "mobile"],
  ["nonFixedVoip", "temporary"],
  ["fixedVoip", "other"],
  ["landline", "other"],
  ["premium", "other"],
  ["aWordOfTheFuture", "unknown"],
  [null, "unknown"],
])("a line that Twilio calls %s is %s", async (type, expected) => {
  const { result } = await lookUp(answering(type));
  expect(result).toEqual({ ok: true, value: expected });
  const [call] = provider.calls;
  expect([call?.method, call?.path]).toEqual([
    "GET",
    `/v2/PhoneNumbers/${phone}?Fields=line_type_intelligence`,
  ]);
});

test("a number without line data is of unknown kind", async () => {
  const { result } = await lookUp({ status: 200, body: '{"valid":true,"line_type_intelligence":null}' });
  expect(result).toEqual({ ok: true, value: "unknown" });
});

test.each([
  ["a refusal", { status: 404, body: '{"code":20404,"message":"+447700900066 was not found"}' }, "20404"],
  ["a broken connection", null, "ECONNRESET"],
])(
  "%s is an expected failure, and only its code is told, never the number",
  async (_what, response, code) => {
    const { result, troubles } = await lookUp(response);
    expect(result).toEqual({ ok: false, error: "lookup_failed" });
    expect(troubles).toEqual([code]);
  },
);
