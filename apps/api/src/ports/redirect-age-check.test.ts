import { afterEach, expect, test } from "vitest";
import { testProvider, type TestProvider } from "../testing/test-provider.ts";
import { redirectAgeCheck, signParameters, signReport } from "./redirect-age-check.ts";

const secret = "a shared secret that is long enough";
const now = new Date("2026-11-20T20:00:00.000Z");
const seconds = now.getTime() / 1000;
const checkId = "0198c0de-0000-7000-8000-0000000000a1";
const settings = {
  kind: "redirect",
  url: "https://checker.test/age?client=7",
  secret,
  title: "Checker",
} as const;

let provider: TestProvider | undefined;
afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

test("the address is signed, and expires after half an hour", () => {
  const address = new URL(
    redirectAgeCheck(settings, () => undefined).addressOf(
      {
        checkId,
        reference: null,
        returnAddress: "https://au.ember.test/meet",
        reportAddress: "https://au.ember.test/im/age-checks/report",
      },
      now,
    ),
  );
  const query = address.searchParams;
  expect(Number(query.get("expires"))).toBe(seconds + 1800);
  const signature = query.get("signature");
  query.delete("signature");
  expect(signParameters(secret, query)).toBe(signature);
});

test.each([
  ["a genuine one", { result: "passed" }, 0, true, "passed"],
  ["news without an end", { result: "open" }, 0, true, null],
  ["one of 5 minutes ago", { result: "failed" }, -300, true, "failed"],
  ["one that is older", { result: "failed" }, -301, false, null],
  ["one from the future", { result: "passed" }, 301, false, null],
])("reads a report: %s", (_what, fields, age, ok, result) => {
  const body = JSON.stringify({ check: checkId, ...fields });
  const read = redirectAgeCheck(settings, () => undefined).readReport(
    { rawBody: Buffer.from(body), signature: signReport(secret, body, seconds + age) },
    now,
  );
  expect(read.ok).toBe(ok);
  if (read.ok) expect(read.value?.result ?? null).toBe(result);
});

test("a genuine report of another form is of no use, and breaks nothing", () => {
  const check = redirectAgeCheck(settings, () => undefined);
  for (const body of [
    "",
    "{}",
    '{"check":"x","result":"passed"}',
    JSON.stringify({ check: checkId, result: "yes" }),
  ]) {
    const signature = signReport(secret, body, seconds);
    expect(check.readReport({ rawBody: Buffer.from(body), signature }, now)).toEqual({
      ok: true,
      value: null,
    });
  }
});

async function look(status: number, body: string, headers: { readonly [name: string]: string }) {
  provider = await testProvider(() => ({ status, body, headers }));
  const check = redirectAgeCheck({ ...settings, resultUrl: `${provider.origin}/result` }, () => undefined);
  return await check.look({ checkId, reference: null }, now);
}

test("a result is asked for with a signature, and believed with one only", async () => {
  const body = JSON.stringify({ check: checkId, reference: "r1", result: "passed" });
  const signed = { "age-signature": signReport(secret, body, seconds) };
  expect(await look(200, body, signed)).toMatchObject({ reference: "r1", result: "passed" });
  const query = new URL(provider?.calls[0]?.path ?? "", "http://x").searchParams;
  expect(query.get("check")).toBe(checkId);
  await provider?.close();
  expect(await look(200, body, {})).toBeNull();
  await provider?.close();
  expect(await look(500, body, signed)).toBeNull();
  await provider?.close();
  const other = JSON.stringify({ check: "0198c0de-0000-7000-8000-0000000000a2", result: "passed" });
  expect(await look(200, other, { "age-signature": signReport(secret, other, seconds) })).toBeNull();
});

test("a provider without an address for results is not asked", async () => {
  expect(
    await redirectAgeCheck(settings, () => undefined).look({ checkId, reference: null }, now),
  ).toBeNull();
});
