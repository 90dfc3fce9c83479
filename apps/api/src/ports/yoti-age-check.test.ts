import { afterEach, expect, test } from "vitest";
import { testProvider, type ProviderCall, type TestProvider } from "../testing/test-provider.ts";
import { yotiAgeCheck } from "./yoti-age-check.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const checkId = "0198c0de-0000-7000-8000-0000000000a1";
const hosted = {
  checkId,
  reference: null,
  returnAddress: "https://au.ember.test/meet",
  reportAddress: "https://au.ember.test/im/age-checks/report",
};

let provider: TestProvider;
const troubles: string[] = [];
afterEach(async () => {
  troubles.length = 0;
  await provider.close();
});

async function yoti(answer: (call: ProviderCall) => { status: number; body: string } | null) {
  provider = await testProvider(answer);
  return yotiAgeCheck({ kind: "yoti", sdkId: "sdk-1", apiKey: "key-1", url: provider.origin }, (reason) =>
    troubles.push(reason),
  );
}

test("a session is created with our id, our addresses and nothing about the customer", async () => {
  const check = await yoti(() => ({
    status: 201,
    body: JSON.stringify({ id: "session-1", status: "PENDING" }),
  }));
  expect(await check.begin(hosted, now)).toEqual({ ok: true, value: { reference: "session-1" } });
  const [call] = provider.calls;
  expect(call).toMatchObject({ method: "POST", path: "/api/v1/sessions" });
  expect(call?.headers).toMatchObject({ authorization: "Bearer key-1", "yoti-sdk-id": "sdk-1" });
  expect(JSON.parse(call?.body ?? "")).toMatchObject({
    type: "OVER",
    ttl: 1800,
    reference_id: checkId,
    age_estimation: { threshold: 25 },
    doc_scan: { threshold: 18 },
    callback: { auto: true, url: hosted.returnAddress },
    cancel_url: hosted.returnAddress,
    notification_url: hosted.reportAddress,
  });
  const address = new URL(check.addressOf({ ...hosted, reference: "session-1" }, now));
  expect([address.searchParams.get("sessionId"), address.searchParams.get("sdkId")]).toEqual([
    "session-1",
    "sdk-1",
  ]);
  // one that is open is not begun again
  expect(await check.begin({ ...hosted, reference: "session-1" }, now)).toEqual({
    ok: true,
    value: { reference: "session-1" },
  });
  expect(provider.calls).toHaveLength(1);
});

test.each([
  ["COMPLETE", "passed"],
  ["FAIL", "failed"],
  ["EXPIRED", "abandoned"],
  ["CANCELLED", "abandoned"],
  ["PENDING", null],
  ["IN_PROGRESS", null],
])("a session with the status %s is %s", async (status, result) => {
  const check = await yoti(() => ({
    status: 200,
    body: JSON.stringify({ id: "s", status, reference_id: checkId }),
  }));
  expect(await check.look({ checkId, reference: "session-1" }, now)).toEqual({
    reference: "session-1",
    result,
  });
  expect(provider.calls[0]?.path).toBe("/api/v1/sessions/session-1/result");
});

test("a session of another check, and a response of another form, say nothing", async () => {
  const check = await yoti(({ path }) =>
    path.includes("other")
      ? { status: 200, body: JSON.stringify({ status: "COMPLETE", reference_id: "another" }) }
      : { status: 200, body: "[]" },
  );
  expect(await check.look({ checkId, reference: "other" }, now)).toBeNull();
  expect(await check.look({ checkId, reference: "s" }, now)).toBeNull();
  expect(await check.look({ checkId, reference: null }, now)).toBeNull();
});

test("a notification only points at a check: nothing in it is believed", async () => {
  const check = await yoti(() => null);
  const rawBody = Buffer.from(
    JSON.stringify({ reference_id: checkId, result: true, state: "COMPLETE", signature: "x" }),
  );
  expect(check.readReport({ rawBody, signature: undefined }, now)).toEqual({
    ok: true,
    value: { checkId, reference: null, result: null },
  });
  expect(check.readReport({ rawBody: Buffer.from("no JSON"), signature: undefined }, now).ok).toBe(false);
});

test("no response: the check can't be begun, and only the kind of trouble is said", async () => {
  const check = await yoti(() => ({ status: 401, body: '{"error":"key-1"}' }));
  expect(await check.begin(hosted, now)).toEqual({ ok: false, error: "age_check_unavailable" });
  expect(troubles).toEqual(["status 401"]);
});
