import { expect, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";

const { turnstileSiteKey: sitekey, turnstileSecretKey: secret } = sandboxKeys;

async function issueToken(sandbox: RunningSandbox): Promise<string> {
  const page = { sitekey, action: "code", cdata: "", hostname: "uk.duskwren.localhost", pressed: false };
  const check = (await sandbox.post("/turnstile/v0/challenge", page)) as { token: string };
  return check.token;
}

async function verify(sandbox: RunningSandbox, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(fields);
  return (await fetch(`${sandbox.url}/turnstile/v0/siteverify`, { method: "POST", body })).json();
}

test("a token is good once, and says on which host and for which action it was made", async () => {
  const sandbox = await runningSandbox();
  const response = await issueToken(sandbox);
  expect(await verify(sandbox, { secret, response })).toMatchObject({
    success: true,
    "error-codes": [],
    hostname: "uk.duskwren.localhost",
    action: "code",
    challenge_ts: expect.stringMatching(/Z$/) as string,
  });
  expect(await verify(sandbox, { secret, response })).toEqual({
    success: false,
    "error-codes": ["timeout-or-duplicate"],
  });
});

test("a call repeated with its idempotency key gets its answer again", async () => {
  const sandbox = await runningSandbox();
  const response = await issueToken(sandbox);
  const call = { secret, response, idempotency_key: "d1" };
  expect(await verify(sandbox, call)).toMatchObject({ success: true });
  expect(await verify(sandbox, call)).toMatchObject({ success: true });
  expect(await verify(sandbox, { secret, response })).toMatchObject({ success: false });
});

test("a token lives 300 seconds", async () => {
  let now = Date.parse("2026-11-20T20:00:00Z");
  const sandbox = await runningSandbox({ now: () => now });
  const early = await issueToken(sandbox);
  const late = await issueToken(sandbox);
  now += 299_999;
  expect(await verify(sandbox, { secret, response: early })).toMatchObject({ success: true });
  now += 1;
  expect(await verify(sandbox, { secret, response: late })).toMatchObject({
    "error-codes": ["timeout-or-duplicate"],
  });
});

test.each([
  [{ response: "sandbox-pass" }, "missing-input-secret"],
  [{ secret: "other", response: "sandbox-pass" }, "invalid-input-secret"],
  [{ secret }, "missing-input-response"],
  [{ secret, response: "made-up" }, "invalid-input-response"],
  [{ secret, response: "sandbox-fail" }, "invalid-input-response"],
  [{ secret, response: "sandbox-spent" }, "timeout-or-duplicate"],
])("refuses %o with %s", async (fields, code) => {
  const sandbox = await runningSandbox();
  expect(await verify(sandbox, fields)).toEqual({ success: false, "error-codes": [code] });
});

test("sandbox-pass always passes, sent as a form or as JSON", async () => {
  const sandbox = await runningSandbox();
  const call = { secret, response: "sandbox-pass" };
  expect(await verify(sandbox, call)).toMatchObject({ success: true });
  expect(await sandbox.post("/turnstile/v0/siteverify", call)).toMatchObject({ success: true });
});

test("a check that nobody used can be ended before its time, for one visitor or for everybody", async () => {
  const sandbox = await runningSandbox();
  const pass = async (visitor: string): Promise<string> => {
    const response = await fetch(`${sandbox.url}/turnstile/v0/challenge`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `${visitor}, 127.0.0.1` },
      body: JSON.stringify({ sitekey, hostname: "uk.duskwren.localhost" }),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const [one, other, third] = [await pass("10.20.0.1"), await pass("10.20.0.2"), await pass("10.20.0.3")];
  await sandbox.post("/api/bot-check/expire", { visitor: "10.20.0.1" });
  expect(await verify(sandbox, { secret, response: one })).toMatchObject({
    "error-codes": ["timeout-or-duplicate"],
  });
  expect(await verify(sandbox, { secret, response: other })).toMatchObject({ success: true });
  await sandbox.post("/api/bot-check/expire", {});
  expect(await verify(sandbox, { secret, response: third })).toMatchObject({ success: false });
});

test("one visitor's checks can behave otherwise than everybody's", async () => {
  const sandbox = await runningSandbox();
  const challenge = async (visitor: string): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/turnstile/v0/challenge`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": visitor },
      body: JSON.stringify({ sitekey, hostname: "x" }),
    });
    return response.json();
  };
  await sandbox.post("/api/bot-check", { mode: "interactive", visitor: "10.20.0.1" });
  expect(await challenge("10.20.0.1")).toEqual({ outcome: "interactive" });
  expect(await challenge("10.20.0.2")).toMatchObject({ outcome: "token" });
  await sandbox.post("/api/bot-check", { mode: "managed" });
  expect(await challenge("10.20.0.1")).toMatchObject({ outcome: "token" });
});

test("it can be told to ask for a press, or to fail", async () => {
  const sandbox = await runningSandbox();
  const challenge = async (pressed: boolean): Promise<unknown> =>
    sandbox.post("/turnstile/v0/challenge", { sitekey, hostname: "x", pressed });
  await sandbox.post("/api/bot-check", { mode: "interactive" });
  expect(await challenge(false)).toEqual({ outcome: "interactive" });
  expect(await challenge(true)).toMatchObject({ outcome: "token", lifetimeMs: 300_000 });
  await sandbox.post("/api/bot-check", { mode: "failing" });
  expect(await challenge(true)).toMatchObject({ outcome: "failed" });
});
