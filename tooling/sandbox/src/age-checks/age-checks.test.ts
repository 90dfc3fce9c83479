import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningReceiver, runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";

/** The stand-in of a hosted age checker and of a network API. */

const { ageRedirectSecret: secret, agePhoneClientId, agePhoneClientSecret } = sandboxKeys;
const check = "0198c0de-0000-7000-8000-0000000000a1";

function signed(parameters: { readonly [name: string]: string }, expiresInSeconds = 60): string {
  const query = new URLSearchParams({
    ...parameters,
    expires: String(Math.floor(Date.now() / 1000) + expiresInSeconds),
  });
  const sorted = new URLSearchParams(query);
  sorted.sort();
  query.set("signature", createHmac("sha256", secret).update(sorted.toString()).digest("hex"));
  return query.toString();
}

async function press(sandbox: RunningSandbox, query: string, outcome: string): Promise<Response> {
  return await fetch(`${sandbox.url}/age?${query}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
}

test("a signed address shows the page; a result is reported, signed, before the way back", async () => {
  const [sandbox, receiver] = [await runningSandbox(), await runningReceiver()];
  const query = signed({ check, return: "http://au.site.test/meet", report: receiver.url });
  expect(await (await fetch(`${sandbox.url}/age?${query}`)).text()).toContain("au.site.test");
  const back = await press(sandbox, query, "passed");
  expect([back.status, back.headers.get("location")]).toEqual([303, "http://au.site.test/meet"]);
  const [report] = receiver.received;
  expect(JSON.parse(report?.body ?? "")).toMatchObject({ check, result: "passed" });
  const signature = String(report?.headers["age-signature"]);
  const at = /^t=(\d+)/.exec(signature)?.[1] ?? "";
  const wanted = createHmac("sha256", secret)
    .update(`${at}.${report?.body ?? ""}`)
    .digest("hex");
  expect(signature).toBe(`t=${at},v1=${wanted}`);
  // what is decided stays
  await press(sandbox, query, "failed");
  expect(receiver.received).toHaveLength(1);
});

test("'later' reports nothing; the result can be reported and asked for afterwards", async () => {
  const [sandbox, receiver] = [await runningSandbox(), await runningReceiver()];
  const query = signed({ check, return: "http://au.site.test/meet", report: receiver.url });
  expect((await press(sandbox, query, "later")).status).toBe(303);
  expect(receiver.received).toEqual([]);
  const ask = async (): Promise<unknown> =>
    (await fetch(`${sandbox.url}/age/result?${signed({ check })}`)).json();
  expect(await ask()).toMatchObject({ check, result: "open" });
  expect(await sandbox.post("/api/age-checks/report", { check, result: "failed" })).toEqual({
    reportStatus: 200,
  });
  expect(await ask()).toMatchObject({ result: "failed" });
});

test("an address that is changed or too old is refused", async () => {
  const sandbox = await runningSandbox();
  const fields = { check, return: "http://au.site.test/meet", report: "http://127.0.0.1:9/hook" };
  const changed = signed(fields).replace("meet", "elsewhere");
  expect((await fetch(`${sandbox.url}/age?${changed}`)).status).toBe(403);
  expect((await fetch(`${sandbox.url}/age?${signed(fields, -1)}`)).status).toBe(403);
  expect((await fetch(`${sandbox.url}/age/result?check=${check}`)).status).toBe(403);
});

test("the network wants a token, and says what was set for a number", async () => {
  const sandbox = await runningSandbox();
  const basic = Buffer.from(`${agePhoneClientId}:${agePhoneClientSecret}`).toString("base64");
  const token = await fetch(`${sandbox.url}/network/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: access } = (await token.json()) as { access_token: string };
  const verify = (authorization: string) =>
    fetch(`${sandbox.url}/network/verify`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ ageThreshold: 18, phoneNumber: "+61491570156" }),
    });
  expect((await verify("Bearer other")).status).toBe(401);
  expect(await (await verify(`Bearer ${access}`)).json()).toMatchObject({ ageCheck: "true" });
  await sandbox.post("/api/age-checks/numbers", { number: "+61491570156", answer: "locked" });
  expect(await (await verify(`Bearer ${access}`)).json()).toMatchObject({ contentLock: "true" });
});
