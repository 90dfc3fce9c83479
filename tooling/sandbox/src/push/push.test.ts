import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";

const server = createECDH("prime256v1");
server.generateKeys();
const applicationServerKey = server.getPublicKey("base64url");

interface Target {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const subscribe = async (sandbox: RunningSandbox): Promise<Target> =>
  (await sandbox.post("/api/push/subscriptions", { applicationServerKey })) as Target;

test("a subscription has keys of a browser's form, and an endpoint on this machine", async () => {
  const sandbox = await runningSandbox();
  const { endpoint, keys } = await subscribe(sandbox);
  expect(endpoint.startsWith(`http://127.0.0.1:${sandbox.port}/push/`)).toBe(true);
  expect(keys.p256dh).toMatch(/^B[\w-]{86}$/);
  expect(keys.auth).toMatch(/^[\w-]{22}$/);
});

test("a push that nobody signed is refused, and said to be", async () => {
  const sandbox = await runningSandbox();
  const { endpoint } = await subscribe(sandbox);
  const response = await fetch(endpoint, { method: "POST", headers: { ttl: "60" }, body: "hello" });
  expect(response.status).toBe(403);
  expect(await sandbox.get(`/api/push?endpoint=${endpoint}`)).toMatchObject([
    { payload: null, problem: "no VAPID authorization", timeToLive: 60 },
  ]);
});

test("a browser that has ended its subscription is gone, and one that never had any is unknown", async () => {
  const sandbox = await runningSandbox();
  const { endpoint } = await subscribe(sandbox);
  await sandbox.post("/api/push/ends", { endpoint });
  expect((await fetch(endpoint, { method: "POST", body: "" })).status).toBe(410);
  expect((await fetch(`${sandbox.url}/push/none`, { method: "POST", body: "" })).status).toBe(404);
});
