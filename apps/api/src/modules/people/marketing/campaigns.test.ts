import type { Campaign } from "@parlour/contract/operations/ops-marketing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { agreeingCustomer, consent, staffCalls, textIn } from "../../../testing/test-marketing.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import type { SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let staff: SignedInStaff;
let call: ReturnType<typeof staffCalls>;
beforeAll(async () => {
  const texts = { ...testSettings.texts, prices: { GB: 355 } };
  server = await testApp({ platform: { settings: { ...testSettings, texts } } });
  server.clock.set(new Date("2026-11-23T12:00:00.000Z"));
});
beforeEach(async () => {
  staff = await signedInStaff(server.platform, "supervisor");
  call = staffCalls(server, staff.headers);
});
afterAll(() => server.close());

const draft = { brand: "emberlane", region: "GB", title: "Autumn", body: "Three new letters wait for you." };

async function drafted(change: object = {}): Promise<Campaign> {
  return (await call("POST", "/ops/api/campaigns", { ...draft, ...change })).json<Campaign>();
}

function codeOf(response: { readonly body: string; readonly statusCode: number }): string {
  const { code } = JSON.parse(response.body) as { code: string };
  return `${response.statusCode} ${code}`;
}

async function audited(campaignId: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", campaignId)
    .where("staff_id", "=", staff.staffId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("a campaign", () => {
  test("is drafted, and shows the text as customers get it, with its opt-out and its parts", async () => {
    const created = await call("POST", "/ops/api/campaigns", draft);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({
      ...draft,
      text: "Three new letters wait for you.\nReply STOP or text EMBER to 60002 to opt out",
      encoding: "gsm7",
      segments: 1,
      status: "draft",
      sendAt: null,
      createdBy: staff.staffId,
      author: expect.stringMatching(/^Staff /) as string,
      finishedAt: null,
    });
    const { id } = created.json<Campaign>();
    const listed = (await call("GET", "/ops/api/campaigns")).json<Campaign[]>();
    expect(listed[0]).toEqual(created.json());
    expect((await call("GET", `/ops/api/campaigns/${id}`)).json()).toEqual({
      campaign: created.json<Campaign>(),
      counts: { waiting: 0, unknown: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, optedOut: 0 },
      countsAreFinal: false,
      limits: testSettings.campaigns,
    });
    expect(await audited(id)).toEqual(["campaign.create"]);
  });

  test("counts its parts with the opt-out, and has at most four", async () => {
    expect(await drafted({ body: "It’s late. 🌙" })).toMatchObject({ encoding: "ucs2", segments: 1 });
    expect(await drafted({ body: "a".repeat(560) })).toMatchObject({ encoding: "gsm7", segments: 4 });
    const long = await call("POST", "/ops/api/campaigns", { ...draft, body: "a".repeat(600) });
    expect(codeOf(long)).toBe("422 campaign_length");
    const { id } = await drafted();
    const change = { title: "Autumn", body: "’".repeat(300) };
    expect(codeOf(await call("PUT", `/ops/api/campaigns/${id}`, change))).toBe("422 campaign_length");
    expect((await call("GET", `/ops/api/campaigns/${id}`)).json()).toMatchObject({
      campaign: { body: draft.body },
    });
    expect(await audited(id)).toEqual(["campaign.create"]);
  });

  test("is only for marketing regions, of brands that serve them (MARKETING-1)", async () => {
    const refusal = async (change: object) =>
      codeOf(await call("POST", "/ops/api/campaigns", { ...draft, ...change }));
    expect(await refusal({ region: "IE" })).toBe("409 not_a_marketing_region");
    expect(await refusal({ brand: "frostmere", region: "AU" })).toBe("404 brand_not_found");
    expect(await refusal({ brand: "nobody" })).toBe("404 brand_not_found");
  });

  test("is written for sites of marketing regions, whose opt-out and price are known", async () => {
    const response = await call("GET", "/ops/api/marketing/sites");
    expect(response.json()).toEqual([
      {
        brand: "emberlane",
        name: expect.any(String) as string,
        region: "GB",
        optOut: "Reply STOP or text EMBER to 60002 to opt out",
        partPrice: { hundredths: 355, currency: "GBP" },
      },
      expect.objectContaining({ brand: "emberlane", region: "AU", partPrice: null }),
      expect.objectContaining({ brand: "frostmere", region: "GB" }),
    ]);
  });

  test("is for supervisors, not for operators", async () => {
    const { id } = await drafted();
    const operator = staffCalls(server, (await signedInStaff(server.platform, "operator")).headers);
    const calls = [
      operator("POST", "/ops/api/campaigns", draft),
      operator("GET", "/ops/api/campaigns"),
      operator("GET", `/ops/api/campaigns/${id}`),
      operator("PUT", `/ops/api/campaigns/${id}`, { title: "x", body: "y" }),
      operator("POST", `/ops/api/campaigns/${id}/audience`, {}),
      operator("POST", `/ops/api/campaigns/${id}/test`, { phone: "+447700900123" }),
      operator("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt: "2026-11-23T13:00:00Z" }),
      operator("POST", `/ops/api/campaigns/${id}/release`, {}),
      operator("POST", `/ops/api/campaigns/${id}/return`, {}),
      operator("POST", `/ops/api/campaigns/${id}/cancel`, {}),
    ];
    for (const response of await Promise.all(calls)) expect(response.statusCode).toBe(403);
  });

  test("is changed while it is a draft, and not after", async () => {
    const { id } = await drafted();
    const change = { title: "Winter", body: "Four new letters." };
    expect((await call("PUT", `/ops/api/campaigns/${id}`, change)).json()).toMatchObject(change);
    await call("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt: "2026-11-24T12:00:00Z" });
    expect(codeOf(await call("PUT", `/ops/api/campaigns/${id}`, change))).toBe("409 campaign_not_editable");
    expect(await audited(id)).toEqual(["campaign.create", "campaign.edit", "campaign.schedule"]);
  });

  test("is scheduled within the hours of its region, and moved until it is sent", async () => {
    const { id } = await drafted();
    const schedule = (sendAt: string) => call("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt });
    const quiet = await schedule("2026-11-24T20:00:00Z");
    expect(codeOf(quiet)).toBe("409 quiet_hours");
    expect(quiet.json<{ message: string }>().message).toContain("between 9:00 and 20:00 local time");
    expect((await schedule("2026-11-24T19:59:59Z")).json()).toMatchObject({ status: "scheduled" });
    expect((await schedule("2026-11-25T09:00:00Z")).json()).toMatchObject({
      sendAt: "2026-11-25T09:00:00.000Z",
    });
    const past = await schedule("2020-01-01T12:00:00Z");
    expect(past.json()).toMatchObject({ sendAt: server.clock.now().toISOString() });
    expect(codeOf(await schedule("2026-12-31T23:59:60Z"))).toBe("400 invalid_request");
  });

  test("is cancelled for good", async () => {
    const { id } = await drafted();
    const cancel = () => call("POST", `/ops/api/campaigns/${id}/cancel`, {});
    expect((await cancel()).json()).toMatchObject({
      status: "cancelled",
      finishedAt: server.clock.now().toISOString(),
    });
    expect(codeOf(await cancel())).toBe("409 campaign_not_editable");
    const again = await call("POST", `/ops/api/campaigns/${id}/schedule`, { sendAt: "2026-11-24T12:00:00Z" });
    expect(codeOf(again)).toBe("409 campaign_not_editable");
    expect(await audited(id)).toEqual(["campaign.create", "campaign.cancel"]);
  });

  test("returns an error for an unknown id", async () => {
    const path = `/ops/api/campaigns/${server.platform.random.uuid()}`;
    const calls = [
      call("GET", path),
      call("PUT", path, { title: "x", body: "y" }),
      call("POST", `${path}/audience`, {}),
      call("POST", `${path}/test`, { phone: "+447700900123" }),
      call("POST", `${path}/schedule`, { sendAt: "2026-11-24T12:00:00Z" }),
      call("POST", `${path}/release`, {}),
      call("POST", `${path}/return`, {}),
      call("POST", `${path}/cancel`, {}),
    ];
    for (const response of await Promise.all(calls)) expect(codeOf(response)).toBe("404 campaign_not_found");
  });
});

describe("a test text", () => {
  test("goes once to a phone of the own staff, at any hour, and the number is kept nowhere", async () => {
    const { id, text } = await drafted();
    const before = server.texts.sent.length;
    const response = await call("POST", `/ops/api/campaigns/${id}/test`, { phone: "07700 900321" });
    expect(response.statusCode).toBe(204);
    expect(server.texts.sent.slice(before)).toMatchObject([
      { to: "+447700900321", body: text, kind: "test" },
    ]);
    expect(await audited(id)).toEqual(["campaign.create", "campaign.test"]);
    const log = await server.database.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(log)).not.toContain("7700900321");
  });

  test("does not go to a number that opted out, to none, or past a provider that refuses", async () => {
    const { id } = await drafted();
    await textIn(server, "+447700900322", "STOP");
    const send = async (phone: string) =>
      codeOf(await call("POST", `/ops/api/campaigns/${id}/test`, { phone }));
    expect(await send("+447700900322")).toBe("409 number_opted_out");
    expect(await send("12345")).toBe("422 phone_invalid");
    server.texts.failing = true;
    expect(await send("+447700900323")).toBe("502 text_not_sent");
    server.texts.failing = false;
  });
});

test("the audience is existing customers of the brand and region who agreed and may be texted", async () => {
  const { platform } = server;
  type Audience = { customers: number; leftOut: { reason: string; customers: number }[] };
  let reasons = new Map<string, number>();
  const audience = async (): Promise<number> => {
    const { id } = await drafted();
    const response = await call("POST", `/ops/api/campaigns/${id}/audience`, {});
    expect(await audited(id)).toEqual(["campaign.create", "campaign.audience"]);
    const { customers, leftOut } = response.json<Audience>();
    reasons = new Map(leftOut.map(({ reason, customers: left }) => [reason, left]));
    return customers;
  };
  const before = await audience();
  const reasonsBefore = reasons;
  const now = platform.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const limits = { updated_at: now, cool_off_until: null, self_excluded_until: null };
  const limit = (customer_id: string, change: object) =>
    server.database
      .insertInto("customer_limits")
      .values({ customer_id, ...limits, ...change })
      .execute();

  const yes = await agreeingCustomer(platform);
  const signedUp = await signedInCustomer(platform);
  await consent(platform, signedUp.customerId, true, "sign_up");
  await signedInCustomer(platform);
  const refused = await agreeingCustomer(platform);
  await consent(platform, refused.customerId, false);
  const banned = await agreeingCustomer(platform);
  await server.database
    .updateTable("customers")
    .set({ banned: true })
    .where("id", "=", banned.customerId)
    .execute();
  await limit((await agreeingCustomer(platform)).customerId, { cool_off_until: later });
  await limit((await agreeingCustomer(platform)).customerId, { self_excluded_until: later });
  await limit((await agreeingCustomer(platform)).customerId, { cool_off_until: now });
  const stopped = await agreeingCustomer(platform);
  await textIn(server, stopped.phone, "STOP");
  await agreeingCustomer(platform, { brand: "frostmere" });
  await agreeingCustomer(platform, { region: "AU", phone: "+61491570006" });

  // those who said yes, the one who agreed at sign-up, and the one whose break is over
  expect(await audience()).toBe(before + 3);
  // one who never agreed, one who withdrew, and one who texted STOP, which is a refusal, too
  const added = (reason: string): number => (reasons.get(reason) ?? 0) - (reasonsBefore.get(reason) ?? 0);
  expect(["banned", "self_excluded", "cooling_off", "no_consent"].map(added)).toEqual([1, 1, 1, 3]);
  await server.database.deleteFrom("logins").where("customer_id", "=", yes.customerId).execute();
  await server.database.deleteFrom("customers").where("id", "=", yes.customerId).execute();
  expect(await audience()).toBe(before + 2);
});
