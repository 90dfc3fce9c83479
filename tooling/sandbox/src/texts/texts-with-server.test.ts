import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import getPort from "get-port";
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "../launcher/api-process.ts";
import { loopbackFetch } from "../loopback-fetch.ts";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningSandbox } from "../testing/running-sandbox.ts";
import { smallSite } from "../testing/small-site.ts";

const { twilioAccountSid, twilioAuthToken, twilioFrom } = sandboxKeys;
const root = path.join(import.meta.dirname, "../../../..");

/**
 * Starts the real server in its own process, with the sandbox as its texts' provider; both stop with the
 * test.
 */
async function serverWithSandbox() {
  const apiPort = await getPort();
  const api = `http://127.0.0.1:${apiPort}`;
  const sandbox = await runningSandbox({ textWebhookUrl: `${api}/im/sms/inbound` });
  const site = await smallSite();
  const dataFolder = await mkdtemp(path.join(tmpdir(), "parlour-texts-"));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const server = await startApi({
    root,
    environment: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      PORT: String(apiPort),
      DATA_DIR: dataFolder,
      SITES_DIRS: site.folder,
      STRIPE_SECRET_KEY: sandboxKeys.stripeSecretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.stripePublishableKey,
      STRIPE_TEST_PUBLISHABLE_KEY: sandboxKeys.stripeTestPublishableKey,
      STRIPE_WEBHOOK_SECRET: sandboxKeys.stripeWebhookSecret,
      STRIPE_API_URL: sandbox.url,
      TWILIO_ACCOUNT_SID: twilioAccountSid,
      TWILIO_AUTH_TOKEN: twilioAuthToken,
      TWILIO_FROM: twilioFrom,
      TWILIO_API_URL: sandbox.url,
      TWILIO_WEBHOOK_URL: api,
      TEXT_GATEWAY_URL: `${sandbox.url}/gateway/v1/texts`,
      TEXT_GATEWAY_KEY: sandboxKeys.textGatewayKey,
      TEXT_GATEWAY_SIGNING_SECRET: sandboxKeys.textGatewaySigningSecret,
      TEXT_GATEWAY_FROM: sandboxKeys.textGatewayFrom,
      TEXT_GATEWAY_WEBHOOK_URL: api,
      LOG_LEVEL: "trace",
      TURNSTILE_SITE_KEY: sandboxKeys.turnstileSiteKey,
      TURNSTILE_SECRET_KEY: sandboxKeys.turnstileSecretKey,
      TURNSTILE_VERIFY_URL: `${sandbox.url}/turnstile/v0/siteverify`,
    },
    logFile: path.join(dataFolder, "api.log"),
  });
  onTestFinished(() => server.stop());
  return { api, sandbox, log: () => readFile(path.join(dataFolder, "api.log"), "utf8") };
}

test("the server takes the sandbox's webhooks as Twilio's: STOP, keyword, START and statuses", async () => {
  const { api, sandbox } = await serverWithSandbox();
  const phone = "+447700900123";
  const newest = async (to: string): Promise<string> => {
    const [text] = (await sandbox.get(`/api/texts?to=${encodeURIComponent(to)}`)) as { body: string }[];
    return text?.body ?? "";
  };
  const say = (from: string, to: string, body: string) =>
    sandbox.post("/api/texts/inbound", { from, to, body });

  // The person gets a reply: the opt-out is confirmed, both for STOP and for the region's keyword.
  expect(await say(phone, twilioFrom, "STOP")).toMatchObject({ receiverStatus: 200 });
  expect(await newest(phone)).toMatch(/no more marketing texts/);
  expect(await say("+447700900124", "60002", "lamp")).toMatchObject({ receiverStatus: 200 });
  expect(await newest("+447700900124")).toMatch(/no more marketing texts/);
  expect(await say(phone, twilioFrom, "START")).toMatchObject({ receiverStatus: 200 });
  expect(await newest(phone)).toMatch(/not agreed to marketing/);
  // The AV phrase has an effect only in regions with AV.
  await say("+61491570006", "60001", "Lamp18");
  expect(await newest("+61491570006")).toMatch(/no account with this number/);
  await say("+447700900125", "60001", "Lamp18");
  expect(await newest("+447700900125")).toBe("");

  const client = twilio(twilioAccountSid, twilioAuthToken, { env: {} });
  client.api.baseUrl = sandbox.url;
  const statusCallback = `${api}/im/sms/status?text=0199a2f0-0000-7000-8000-000000000001`;
  await client.messages.create({ to: "+447700900126", from: twilioFrom, body: "x", statusCallback });
  await expect
    .poll(() => sandbox.get("/api/texts?to=+447700900126"))
    .toMatchObject([{ status: "delivered", callbackStatus: 204 }]);

  const forged = await fetch(`${api}/im/sms/inbound`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "bm90IGl0" },
    body: new URLSearchParams({ MessageSid: "SM1", From: phone, Body: "STOP" }).toString(),
  });
  expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([
    400,
    "signature_invalid",
  ]);
}, 60_000);

test("with Twilio down a code comes through the gateway, is reported back, and no secret is in the log", async () => {
  const { api, sandbox, log } = await serverWithSandbox();
  const { port } = new URL(api);
  const phone = "+447700900321";
  await sandbox.post("/api/texts/providers", { provider: "twilio", state: "down" });
  const query = "apn-im-brand=lamp&apn-im-region=GB&g-recaptcha-response=sandbox-pass";
  const asked = await loopbackFetch(`http://uk.lamp.localhost:${port}/im/api/verification/code/?${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://uk.lamp.localhost:${port}` },
    body: JSON.stringify({ assignedNumber: phone, purpose: 1 }),
  });
  expect(asked.status).toBe(200);
  const texts = () =>
    sandbox.get(`/api/texts?to=${encodeURIComponent(phone)}`) as Promise<{ readonly body: string }[]>;
  await expect
    .poll(texts)
    .toMatchObject([
      { provider: "gateway", from: sandboxKeys.textGatewayFrom, status: "delivered", callbackStatus: 204 },
    ]);

  const forged = await fetch(`${api}/im/sms/gateway`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-gateway-timestamp": String(Math.floor(Date.now() / 1000)),
      "x-gateway-signature": `v1=${"0".repeat(64)}`,
    },
    body: JSON.stringify({ id: "canary-report", status: "delivered" }),
  });
  expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([
    400,
    "signature_invalid",
  ]);

  const written = await log();
  expect(written).toContain("a text was not sent");
  const code = (await texts())[0]?.body.slice(0, 4) ?? "";
  for (const secret of [
    phone.slice(1),
    `"${code}"`,
    `#${code}`,
    sandboxKeys.textGatewayKey,
    sandboxKeys.textGatewaySigningSecret,
    twilioAuthToken,
    "canary-report",
  ]) {
    expect(written).not.toContain(secret);
  }
}, 60_000);
