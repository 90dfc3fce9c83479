import { asId, type PhoneNumber } from "@parlour/contract/ids";
import twilio from "twilio";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { gatewaySignature } from "../../../ports/gateway-webhook.ts";
import { openTexts } from "../../../ports/open-texts.ts";
import type { Texts } from "../../../ports/texts.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { createTestClock, type TestClock } from "../../../testing/test-clock.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import { testProvider, type ProviderCall, type TestProvider } from "../../../testing/test-provider.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";
import { codeOf, visitor } from "../../../testing/test-sign-up.ts";
import { mostCarriers, otherCarriers } from "./rules.ts";
import { sendText } from "./send-service.ts";

const authToken = "9f86d081884c7d659a2feaa0c55ad015";
const signingSecret = "gateway-canary-signing-secret";
const host = "uk.emberlane.test";

let server: TestApp;
let first: TestProvider;
let second: TestProvider;
/** The time by which providers rest. */
let restClock: TestClock;
/** What each provider does with the next calls. */
const state: { twilio: "up" | "down" | "cut"; gateway: "up" | "down" | "cut" } = {
  twilio: "up",
  gateway: "up",
};
let accepted = 0;

type Answer = { status: number; body: string } | null;

function answer(
  does: "up" | "down" | "cut",
  taken: (id: string) => { status: number; body: string },
): Answer {
  if (does === "cut") return null;
  if (does === "down") return { status: 503, body: "{}" };
  accepted += 1;
  return taken(String(accepted).padStart(32, "0"));
}

beforeAll(async () => {
  first = await testProvider(() =>
    answer(state.twilio, (id) => ({
      status: 201,
      body: JSON.stringify({ sid: `SM${id}`, status: "queued" }),
    })),
  );
  second = await testProvider(() =>
    answer(state.gateway, (id) => ({ status: 202, body: JSON.stringify({ id: `g${id}` }) })),
  );
  restClock = createTestClock();
  const settings = {
    ...testSettings,
    texts: {
      ...testSettings.texts,
      authToken,
      apiUrl: first.origin,
      webhookUrl: `http://${host}`,
      gateway: {
        url: `${second.origin}/v1/texts`,
        key: "gateway-key",
        signingSecret,
        from: "Parlour",
        webhookUrl: `http://${host}`,
      },
      providers: ["twilio", "gateway"] as const,
      warning: { deliveredShare: 80, usedShare: 40, leastTexts: 4 },
    },
  };
  server = await testApp({
    platform: { settings, texts: openTexts(settings.texts, restClock, () => undefined) },
  });
});
afterAll(async () => {
  await server.close();
  await first.close();
  await second.close();
});
beforeEach(async () => {
  state.twilio = "up";
  state.gateway = "up";
  restClock.advance(3600);
  await server.database.deleteFrom("sent_texts").execute();
  await server.database.deleteFrom("text_hours").execute();
  first.calls.length = 0;
  second.calls.length = 0;
});

let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `+447700900${String(numbers + 100)}`;
}

const newest = (provider: TestProvider): ProviderCall => {
  const call = provider.calls.at(-1);
  if (call === undefined) throw new Error("no call");
  return call;
};

/** The code in a call to a provider. */
function codeIn({ form, body }: ProviderCall): string {
  const text = form.get("Body") ?? (JSON.parse(body) as { text: string }).text;
  return text.slice(0, 4);
}

const figures = () =>
  server.database
    .selectFrom("text_hours")
    .select(["provider", "carrier", "kind", "sent", "delivered", "failed", "used", "missed"])
    .orderBy("provider")
    .orderBy("carrier")
    .execute();

const counted = { carrier: "", kind: "code", sent: 0, delivered: 0, failed: 0, used: 0, missed: 0 };

interface GatewayFault {
  readonly secret?: string;
  readonly secondsAgo?: number;
  readonly signedBody?: string;
}

/** Reports about the newest text that the gateway took. */
function gatewayReports(content: object = {}, fault: GatewayFault = {}) {
  const { reference } = JSON.parse(newest(second).body) as { reference: string };
  const body = JSON.stringify({
    id: `g${String(accepted).padStart(32, "0")}`,
    reference,
    status: "delivered",
    carrier: "EE",
    ...content,
  });
  const timestamp = String(server.clock.now().getTime() / 1000 - (fault.secondsAgo ?? 0));
  const signature = gatewaySignature(fault.secret ?? signingSecret, timestamp, fault.signedBody ?? body);
  return server.app.inject({
    method: "POST",
    url: "/im/sms/gateway",
    headers: {
      host,
      "content-type": "application/json",
      "x-gateway-timestamp": timestamp,
      "x-gateway-signature": `v1=${signature}`,
    },
    payload: body,
  });
}

/** Reports about the newest text that Twilio took, to the address that came with it. */
function twilioReports(status: string) {
  const address = newest(first).form.get("StatusCallback") ?? "";
  const form = { MessageSid: `SM${String(accepted).padStart(32, "0")}`, MessageStatus: status };
  return server.app.inject({
    method: "POST",
    url: address.slice(`http://${host}`.length),
    headers: {
      host,
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(authToken, address, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
}

describe("a code", () => {
  test("goes through the first provider, and is counted as sent, delivered and used", async () => {
    const somebody = visitor(server);
    expect((await somebody.sendCode(freshNumber())).statusCode).toBe(200);
    expect([first.calls.length, second.calls.length]).toEqual([1, 0]);
    expect((await twilioReports("delivered")).statusCode).toBe(204);
    expect((await somebody.checkCode(codeIn(newest(first)))).json()).toBe(2);
    expect(await figures()).toEqual([{ ...counted, provider: "twilio", sent: 1, delivered: 1, used: 1 }]);
  });

  test("arrives through the second provider when the first is down, which then rests", async () => {
    state.twilio = "down";
    const somebody = visitor(server);
    expect((await somebody.sendCode(freshNumber())).statusCode).toBe(200);
    expect((await visitor(server).sendCode(freshNumber())).statusCode).toBe(200);
    expect([first.calls.length, second.calls.length]).toEqual([1, 2]);
    expect(await figures()).toEqual([
      { ...counted, provider: "gateway", sent: 2 },
      { ...counted, provider: "twilio", missed: 1 },
    ]);
  });

  test("is the same one in both texts if the first provider took it without a response", async () => {
    state.twilio = "cut";
    const somebody = visitor(server);
    expect((await somebody.sendCode(freshNumber())).statusCode).toBe(200);
    expect(codeIn(newest(first))).toBe(codeIn(newest(second)));
    expect((await somebody.checkCode(codeIn(newest(second)))).json()).toBe(2);
  });

  test("is not counted, and may be asked for again at once, if no provider takes it", async () => {
    state.twilio = "down";
    state.gateway = "down";
    const [somebody, number] = [visitor(server), freshNumber()];
    const refused = await somebody.sendCode(number);
    expect([refused.statusCode, codeOf(refused)]).toEqual([502, "text_not_sent"]);
    expect(await server.database.selectFrom("sent_texts").selectAll().execute()).toEqual([]);
    expect(await figures()).toEqual([
      { ...counted, provider: "gateway", missed: 1 },
      { ...counted, provider: "twilio", missed: 1 },
    ]);
    state.gateway = "up";
    expect((await somebody.sendCode(number)).statusCode).toBe(200);
  });

  test("counts towards a number's limit over all brands and providers (CODE-6)", async () => {
    const number = freshNumber();
    for (const [at, brand] of ["emberlane", "frostmere", "emberlane", "frostmere", "emberlane"].entries()) {
      state.twilio = at % 2 === 0 ? "up" : "down";
      server.clock.advance(31);
      expect((await visitor(server, brand).sendCode(number)).statusCode).toBe(200);
    }
    server.clock.advance(31);
    const sixth = await visitor(server, "frostmere").sendCode(number);
    expect(codeOf(sixth)).toBe("sms_limit");
  });
});

describe("a marketing text", () => {
  const send = (texts: Texts) =>
    acrossBrands(() =>
      sendText(
        { ...server.platform, texts },
        {
          id: server.platform.random.uuid(),
          to: asId<PhoneNumber>("+447700900199"),
          body: "News",
          kind: "marketing",
          site: { brandId: "emberlane", region: "GB" },
        },
      ),
    );
  const sameSender = () => {
    const { texts } = server.platform.settings;
    const gateway =
      texts.gateway === undefined ? {} : { gateway: { ...texts.gateway, marketingFrom: "60002" } };
    return openTexts({ ...texts, ...gateway, marketingFrom: "60002" }, restClock, () => undefined);
  };

  test("is handed to the second provider only if the first one surely has not taken it", async () => {
    state.twilio = "cut";
    expect((await send(sameSender())).ok).toBe(false);
    expect(second.calls).toHaveLength(0);
    state.twilio = "down";
    expect((await send(sameSender())).ok).toBe(true);
    expect(second.calls).toHaveLength(1);
    expect(JSON.parse(newest(second).body)).toMatchObject({ from: "60002" });
  });

  test("is not handed to one with another sender", async () => {
    state.twilio = "down";
    expect((await send(server.platform.texts)).ok).toBe(false);
    expect(second.calls).toHaveLength(0);
  });
});

describe("a delivery report", () => {
  beforeEach(async () => {
    state.twilio = "down";
    await visitor(server).sendCode(freshNumber());
  });

  test("is counted under its network, once, however often and in whatever order it comes", async () => {
    expect((await gatewayReports()).statusCode).toBe(204);
    expect((await gatewayReports()).statusCode).toBe(204);
    expect((await gatewayReports({ status: "sent" })).statusCode).toBe(204);
    expect((await gatewayReports({ status: "failed" })).statusCode).toBe(204);
    const [withoutNetwork, withNetwork] = await figures();
    expect(withoutNetwork).toEqual({ ...counted, provider: "gateway" });
    expect(withNetwork).toEqual({ ...counted, provider: "gateway", carrier: "EE", sent: 1, delivered: 1 });
  });

  test("that comes twice at once is counted once", async () => {
    await Promise.all([gatewayReports(), gatewayReports(), gatewayReports()]);
    expect((await figures()).find(({ carrier }) => carrier === "EE")).toMatchObject({
      sent: 1,
      delivered: 1,
    });
  });

  test.each([
    ["forged", { secret: "other" }],
    ["changed after signing", { signedBody: "{}" }],
    ["replayed later", { secondsAgo: 301 }],
    ["of the future", { secondsAgo: -301 }],
  ])("that is %s is refused and changes nothing", async (_what, fault) => {
    const refused = await gatewayReports({}, fault);
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, "signature_invalid"]);
    expect((await figures())[0]).toMatchObject({ provider: "gateway", sent: 1, delivered: 0 });
  });

  test("without a signature, or that is no report, is refused", async () => {
    const call = { method: "POST", url: "/im/sms/gateway", payload: "{}" } as const;
    const headers = { host, "content-type": "application/json" };
    expect(codeOf(await server.app.inject({ ...call, headers }))).toBe("signature_invalid");
    expect(codeOf(await gatewayReports({ id: 5 }))).toBe("invalid_request");
  });

  test("about an unknown text, or of a provider that did not take it, changes nothing", async () => {
    const before = await figures();
    expect((await gatewayReports({ id: "g-unknown", reference: "no-uuid" })).statusCode).toBe(204);
    const reference = (JSON.parse(newest(second).body) as { reference: string }).reference;
    const path = `/im/sms/status?text=${reference}`;
    const form = { MessageSid: "SM9", MessageStatus: "failed" };
    const signature = twilio.getExpectedTwilioSignature(authToken, `http://${host}${path}`, form);
    const other = await server.app.inject({
      method: "POST",
      url: path,
      headers: { host, "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
      payload: new URLSearchParams(form).toString(),
    });
    expect(other.statusCode).toBe(204);
    expect(await figures()).toEqual(before);
  });

  test("can't make more rows of an hour than there are networks", async () => {
    for (let each = 0; each < mostCarriers + 2; each += 1) {
      if (each > 0) await visitor(server).sendCode(freshNumber());
      await gatewayReports({ carrier: `Network ${each}` });
    }
    const carriers = (await figures()).map(({ carrier }) => carrier);
    expect(carriers.length).toBeLessThanOrEqual(mostCarriers + 3);
    expect((await figures()).find(({ carrier }) => carrier === otherCarriers)).toMatchObject({ sent: 2 });
  });
});

describe("the back office", () => {
  const read = async (headers: { readonly cookie: string }, period = "24h") => {
    const response = await server.app.inject({
      url: `/ops/api/texts/delivery?period=${period}`,
      headers,
    });
    return { status: response.statusCode, ...response.json<{ rows: object[]; warnings: object[] }>() };
  };

  test("sees figures by provider, region and network, and warnings once the codes can be judged", async () => {
    const { headers } = await signedInStaff(server.platform, "supervisor");
    for (let each = 0; each < 4; each += 1) await visitor(server).sendCode(freshNumber());
    expect((await read(headers)).warnings).toEqual([]);
    server.clock.advance(5 * 60);
    const { rows, warnings } = await read(headers);
    const figure = {
      provider: "twilio",
      region: "GB",
      carrier: null,
      sent: 4,
      delivered: 0,
      failed: 0,
      used: 0,
      missed: 0,
    };
    expect(rows).toEqual([figure]);
    const low = { provider: "twilio", region: "GB", percent: 0, codes: 4 };
    expect(warnings).toEqual([
      { ...low, share: "delivered", limit: 80 },
      { ...low, share: "used", limit: 40 },
    ]);
    expect(await server.platform.metrics.text()).toContain("parlour_texts_low_shares 2");
    server.clock.advance(61 * 60);
    expect((await read(headers)).warnings).toEqual([]);
    server.clock.advance(24 * 3600);
    const nextDay = await signedInStaff(server.platform, "supervisor");
    expect((await read(nextDay.headers)).rows).toEqual([]);
    expect((await read(nextDay.headers, "7d")).rows).toEqual([figure]);
  });

  test("shows somebody of some sites those sites alone, and operators nothing", async () => {
    await visitor(server).sendCode(freshNumber());
    const staff = await signedInStaff(server.platform, "supervisor");
    await limitTo(server, staff, [{ brand: "frostmere", region: "GB" }]);
    expect((await read(staff.headers)).rows).toEqual([]);
    const operator = await signedInStaff(server.platform);
    expect((await read(operator.headers)).status).toBe(403);
  });
});

test("no number is kept with texts, and none in the figures", async () => {
  const number = freshNumber();
  await visitor(server).sendCode(number);
  const rows = [
    await server.database.selectFrom("sent_texts").selectAll().execute(),
    await server.database.selectFrom("text_hours").selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(number.slice(3));
});
