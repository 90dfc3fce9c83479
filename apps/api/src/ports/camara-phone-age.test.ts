import { afterEach, expect, test } from "vitest";
import { testProvider, type TestProvider } from "../testing/test-provider.ts";
import { camaraPhoneAge } from "./camara-phone-age.ts";

const checkId = "0198c0de-0000-7000-8000-0000000000a1";
const british = "+447700900123";
const australian = "+61491570156";

let provider: TestProvider;
const troubles: string[] = [];
afterEach(async () => {
  troubles.length = 0;
  await provider.close();
});

async function ask(
  phone: string,
  answer: { status: number; body: string } | null,
  token = { status: 200, body: '{"access_token":"t1"}' },
) {
  provider = await testProvider(({ path }) => (path === "/token" ? token : answer));
  const network = camaraPhoneAge(
    {
      url: `${provider.origin}/v0.1`,
      tokenUrl: `${provider.origin}/token`,
      clientId: "id",
      clientSecret: "secret",
    },
    (reason) => troubles.push(reason),
  );
  return await network.check(phone, checkId);
}
const says = (fields: object) => ({ status: 200, body: JSON.stringify(fields) });

test("asks about 18 years and the content lock, with a token; only the number is sent", async () => {
  await ask(australian, says({ ageCheck: "true" }));
  const [token, verify] = provider.calls;
  expect(token?.headers.authorization).toBe(`Basic ${Buffer.from("id:secret").toString("base64")}`);
  expect(verify).toMatchObject({ method: "POST", path: "/v0.1/verify" });
  expect(verify?.headers.authorization).toBe("Bearer t1");
  expect(JSON.parse(verify?.body ?? "")).toEqual({
    ageThreshold: 18,
    phoneNumber: australian,
    includeContentLock: true,
    includeParentalControl: true,
  });
});

test.each([
  ["an adult's line", australian, { ageCheck: "true", contentLock: "false" }, "passed"],
  ["a child's line", australian, { ageCheck: "false" }, "failed"],
  [
    "an adult's line with a content lock: a child may use it",
    british,
    { ageCheck: "true", contentLock: "true" },
    "failed",
  ],
  ["a line with parental control", australian, { ageCheck: "true", parentalControl: "true" }, "failed"],
  [
    "a lifted lock in the United Kingdom",
    british,
    { ageCheck: "not_available", contentLock: "false" },
    "passed",
  ],
  [
    "no lock where lines have none at first",
    australian,
    { ageCheck: "not_available", contentLock: "false" },
    "unknown",
  ],
  ["nothing known", british, { ageCheck: "not_available", contentLock: "not_available" }, "unknown"],
])("%s", async (_what, phone, fields, result) => {
  expect(await ask(phone, says(fields))).toMatchObject({ ok: true, value: { result } });
});

test("a number that no network knows is unknown", async () => {
  expect(await ask(british, { status: 404, body: "{}" })).toMatchObject({
    ok: true,
    value: { result: "unknown" },
  });
});

test.each([
  ["no response", null],
  ["an outage", { status: 503, body: `{"message":"${british}"}` }],
  ["another form", says({ age: 30 })],
])("%s: it can't be checked, and the number is in no trouble that is logged", async (_what, answer) => {
  expect(await ask(british, answer)).toEqual({ ok: false, error: "age_check_unavailable" });
  expect(troubles).toHaveLength(1);
  expect(troubles.join()).not.toContain("7700");
});

test("a refused token ends it before the number is sent", async () => {
  expect(await ask(british, null, { status: 401, body: "{}" })).toEqual({
    ok: false,
    error: "age_check_unavailable",
  });
  expect(provider.calls).toHaveLength(1);
});
