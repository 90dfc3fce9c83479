import { afterEach, expect, test } from "vitest";
import { testProvider } from "../testing/test-provider.ts";
import type { TestProvider } from "../testing/test-provider.ts";
import { turnstileBotCheck } from "./turnstile-bot-check.ts";

let provider: TestProvider;
afterEach(() => provider.close());

const request = {
  token: "a token",
  host: "uk.ember.test",
  actions: ["code", "resend"],
  address: "10.0.0.7",
} as const;

/** Whether a check passes with this response from siteverify. */
async function passes(response: { status: number; body: string } | null): Promise<boolean> {
  provider = await testProvider(() => response);
  const settings = { secretKey: "the secret", verifyUrl: `${provider.origin}/siteverify` };
  return turnstileBotCheck(settings, () => undefined).passes(request);
}
const ok = (fields: object) => ({ status: 200, body: JSON.stringify({ success: true, ...fields }) });

test("asks siteverify with secret, token and address", async () => {
  expect(await passes(ok({ hostname: "uk.ember.test", action: "code" }))).toBe(true);
  expect(Object.fromEntries(provider.calls[0]?.form ?? [])).toEqual({
    secret: "the secret",
    response: "a token",
    remoteip: "10.0.0.7",
  });
});

test.each([
  ["a token of another host", ok({ hostname: "elsewhere.test", action: "code" }), false],
  ["a token of another action", ok({ hostname: "uk.ember.test", action: "register" }), false],
  ["the other action that is allowed", ok({ hostname: "uk.ember.test", action: "resend" }), true],
  ["a token that names neither, as fixed test tokens do", ok({}), true],
  [
    "a spent or false token",
    { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' },
    false,
  ],
  ["an answer of another form", { status: 200, body: '{"success":"yes"}' }, false],
  ["an answer that is no JSON", { status: 502, body: "<html>" }, false],
  ["no answer: it fails closed", null, false],
])("%s", async (_what, response, expected) => {
  expect(await passes(response)).toBe(expected);
});
