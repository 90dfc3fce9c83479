import { createHmac } from "node:crypto";
import twilio from "twilio";
import { expect, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningReceiver, runningSandbox } from "../testing/running-sandbox.ts";

const { twilioAccountSid: sid, twilioAuthToken: token, twilioFrom: from } = sandboxKeys;
const to = "+447700900123";

function twilioAt(url: string, authToken: string = token): ReturnType<typeof twilio> {
  const client = twilio(sid, authToken, { env: {} });
  client.api.baseUrl = url;
  client.lookups.baseUrl = url;
  return client;
}

test("a text sent with Twilio's SDK is answered in Twilio's shape and listed newest first", async () => {
  const sandbox = await runningSandbox();
  const client = twilioAt(sandbox.url);
  await client.messages.create({ to, from, body: "Your code is 1234" });
  const second = await client.messages.create({ to, from, body: "Your code is 5678" });
  await client.messages.create({ to: "+447700900999", from, body: "for somebody else" });

  expect(second.sid).toMatch(/^SM[0-9a-f]{32}$/);
  expect(second.status).toBe("queued");
  expect(second.dateCreated).toBeInstanceOf(Date);
  const fetched = await client.messages(second.sid).fetch();
  expect(fetched.body).toBe("Your code is 5678");

  expect(await sandbox.get(`/api/texts?to=${encodeURIComponent(to)}`)).toMatchObject([
    { to, from, body: "Your code is 5678", at: expect.stringMatching(/Z$/) as string },
    { to, from, body: "Your code is 1234" },
  ]);
  // An unescaped plus sign in the address arrives as a space.
  expect(await sandbox.get(`/api/texts?to=${to}`)).toHaveLength(2);
});

test.each([
  ["a wrong token", { to, from, body: "x" }, "wrong", 401, 20003],
  ["a number that is none", { to: "12", from, body: "x" }, token, 400, 21211],
  ["a number that is no mobile", { to: "+15005550009", from, body: "x" }, token, 400, 21614],
  ["a sender that is not ours", { to, from: "+447700900777", body: "x" }, token, 400, 21606],
  ["an empty text", { to, from, body: "" }, token, 400, 21602],
])("refuses %s with Twilio's code", async (_what, message, authToken, status, code) => {
  const sandbox = await runningSandbox();
  await expect(twilioAt(sandbox.url, authToken).messages.create(message)).rejects.toMatchObject({
    status,
    code,
  });
  expect(await sandbox.get("/api/texts")).toEqual([]);
});

test("lookups say which numbers are temporary web-based ones", async () => {
  const sandbox = await runningSandbox();
  const client = twilioAt(sandbox.url);
  const typeOf = async (number: string): Promise<unknown> => {
    const lookup = await client.lookups.v2.phoneNumbers(number).fetch({ fields: "line_type_intelligence" });
    return (lookup.lineTypeIntelligence as { type: string } | null)?.type;
  };
  expect(await typeOf(to)).toBe("mobile");
  expect(await typeOf("+447700900066")).toBe("nonFixedVoip");
});

test("an inbound text is told with a signature that Twilio's SDK accepts", async () => {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox({ textWebhookUrl: receiver.url });
  receiver.answer = { status: 200, body: "<Response><Message>You are out &amp; done.</Message></Response>" };
  const response = await sandbox.post("/api/texts/inbound", { from: to, to: from, body: "STOP" });
  expect(response).toMatchObject({ receiverStatus: 200 });

  const [webhook] = receiver.received;
  const parameters = Object.fromEntries(new URLSearchParams(webhook?.body));
  expect(parameters).toMatchObject({ From: to, To: from, Body: "STOP", AccountSid: sid });
  const signature = String(webhook?.headers["x-twilio-signature"]);
  expect(twilio.validateRequest(token, signature, receiver.url, parameters)).toBe(true);
  expect(twilio.validateRequest(token, signature, receiver.url, { ...parameters, Body: "HELLO" })).toBe(
    false,
  );
  expect(await sandbox.get("/api/texts")).toMatchObject([
    { to, from, body: "You are out & done." },
    { to: from, from: to, body: "STOP" },
  ]);
});

test("a status callback hears that a text was sent and delivered", async () => {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox();
  await twilioAt(sandbox.url).messages.create({ to, from, body: "x", statusCallback: receiver.url });
  await expect
    .poll(() => receiver.received.map(({ body }) => new URLSearchParams(body).get("MessageStatus")))
    .toEqual(["queued", "sent", "delivered"]);
});

test.each([
  ["undelivered", ["queued", "sent", "undelivered"], "30003"],
  ["failed", ["queued", "failed"], "30008"],
] as const)("texts to a number can be made to fail: %s", async (failure, steps, code) => {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox();
  await sandbox.post("/api/texts/failures", { number: to, failure });
  await twilioAt(sandbox.url).messages.create({ to, from, body: "x", statusCallback: receiver.url });
  const told = () => receiver.received.map(({ body }) => new URLSearchParams(body));
  await expect.poll(() => told().map((form) => form.get("MessageStatus"))).toEqual(steps);
  expect(told().map((form) => form.get("ErrorCode"))).toEqual(
    steps.map((step) => (step === failure ? code : null)),
  );
  await expect
    .poll(() => sandbox.get("/api/texts"))
    .toMatchObject([{ status: failure, callbackStatus: 200 }]);
  await sandbox.post("/api/texts/failures", { number: to, failure: "none" });
  await twilioAt(sandbox.url).messages.create({ to, from, body: "y" });
  await expect.poll(() => sandbox.get("/api/texts")).toMatchObject([{ status: "delivered" }, {}]);
});

test("texts to a number that told the provider to stop are refused as Twilio refuses them", async () => {
  const sandbox = await runningSandbox();
  await sandbox.post("/api/texts/failures", { number: to, failure: "refused" });
  await expect(twilioAt(sandbox.url).messages.create({ to, from, body: "x" })).rejects.toMatchObject({
    status: 400,
    code: 21610,
  });
  expect(await sandbox.post("/api/texts/failures", { number: "12", failure: "refused" })).toHaveProperty(
    "error",
  );
  const page = await (await fetch(`${sandbox.url}/texts`)).text();
  expect(page).toContain(`Texts to ${to} fail: refused.`);
});

test("the page shows both directions: what was texted in, and what was texted back", async () => {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox({ textWebhookUrl: receiver.url });
  receiver.answer = { status: 200, body: "<Response><Message>No more texts.</Message></Response>" };
  await sandbox.post("/api/texts/inbound", { from: to, to: "60999", body: "WREN" });
  const page = await (await fetch(`${sandbox.url}/texts`)).text();
  expect(page).toContain(`From ${to}`);
  expect(page).toContain("to 60999");
  expect(page).toContain(`To ${to}`);
  expect(page).toContain("No more texts.");
});

test("the page shows texts and escapes what is in them", async () => {
  const sandbox = await runningSandbox();
  await twilioAt(sandbox.url).messages.create({ to, from, body: "<b>4321</b> is your code" });
  const page = await (await fetch(`${sandbox.url}/texts`)).text();
  expect(page).toContain("&lt;b&gt;4321&lt;/b&gt; is your code");
  expect(page).toContain('data-copy="4321"');
});

const { textGatewayKey: gatewayKey, textGatewaySigningSecret, textGatewayFrom: gatewayFrom } = sandboxKeys;

function gatewayCall(url: string, content: object = {}, headers: { [name: string]: string } = {}) {
  return fetch(`${url}/gateway/v1/texts`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${gatewayKey}`,
      "content-type": "application/json",
      "idempotency-key": "one",
      ...headers,
    },
    body: JSON.stringify({ to, from: gatewayFrom, text: "Your code is 1234", reference: "one", ...content }),
  });
}

test("the gateway takes a text once under its idempotency key, and reports it signed, with its network", async () => {
  const receiver = await runningReceiver();
  const sandbox = await runningSandbox();
  const content = { callback_url: receiver.url };
  const [first, again] = [await gatewayCall(sandbox.url, content), await gatewayCall(sandbox.url, content)];
  expect([first.status, again.status]).toEqual([202, 200]);
  expect(await again.json()).toEqual(await first.json());
  expect((await gatewayCall(sandbox.url, { text: "other" })).status).toBe(409);
  expect(await sandbox.get("/api/texts")).toMatchObject([{ to, from: gatewayFrom, provider: "gateway" }]);

  await expect.poll(() => receiver.received.length).toBe(2);
  const reports = receiver.received.map(({ body }) => JSON.parse(body) as object);
  const report = { reference: "one", carrier: "Northline", error: null };
  expect(reports).toMatchObject([
    { ...report, status: "sent" },
    { ...report, status: "delivered" },
  ]);
  for (const { headers, body } of receiver.received) {
    const timestamp = String(headers["x-gateway-timestamp"]);
    const signature = createHmac("sha256", textGatewaySigningSecret)
      .update(`${timestamp}.${body}`)
      .digest("hex");
    expect(headers["x-gateway-signature"]).toBe(`v1=${signature}`);
  }
});

test.each([
  ["a wrong key", {}, { authorization: "Bearer wrong" }, 401, "key_invalid"],
  ["a call without an idempotency key", {}, { "idempotency-key": "" }, 400, "idempotency_key_missing"],
  ["a number that is none", { to: "12" }, {}, 422, "number_invalid"],
  ["a sender that is not ours", { from: "+447700900777" }, {}, 422, "sender_invalid"],
  ["an empty text", { text: "" }, {}, 422, "text_invalid"],
])("the gateway refuses %s with its code", async (_what, content, headers, status, error) => {
  const sandbox = await runningSandbox();
  const refused = await gatewayCall(sandbox.url, content, headers);
  expect([refused.status, await refused.json()]).toEqual([status, { error }]);
});

test("a provider can be made to fail: down takes nothing, cut takes the text and says nothing", async () => {
  const sandbox = await runningSandbox();
  const set = (provider: string, state: string, number?: string) =>
    sandbox.post("/api/texts/providers", { provider, state, number });
  const send = () => twilioAt(sandbox.url).messages.create({ to, from, body: "x" });
  await set("twilio", "down", to);
  await expect(send()).rejects.toMatchObject({ status: 503 });
  await twilioAt(sandbox.url).messages.create({ to: "+447700900124", from, body: "x" });
  await set("gateway", "down");
  expect((await gatewayCall(sandbox.url)).status).toBe(503);
  expect(await sandbox.get(`/api/texts?to=${to}`)).toEqual([]);
  await set("twilio", "cut", to);
  await expect(send()).rejects.toMatchObject({ code: "ECONNRESET" });
  await set("gateway", "cut");
  await expect(gatewayCall(sandbox.url)).rejects.toThrow("fetch failed");
  expect(await sandbox.get(`/api/texts?to=${to}`)).toHaveLength(2);
  expect(await (await fetch(`${sandbox.url}/texts`)).text()).toContain("gateway is cut.");
  expect(await set("pigeon", "up")).toHaveProperty("error");
});
