import { currentWordingVersion } from "@parlour/contract/rules/marketing-wording";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyedHash } from "../../../plugins/keys.ts";
import { recordConsent } from "./service.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { agreeingCustomer, consent, staffCalls, textIn } from "../../../testing/test-marketing.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const path = "/im/api/account/marketing";

async function say(person: { headers: { authorization: string } }, agreed: boolean) {
  const { headers } = person;
  return server.app.inject({ method: "POST", url: path, headers, payload: { consent: agreed } });
}

async function read(person: { headers: { authorization: string } }) {
  const response = await server.app.inject({ method: "GET", url: path, headers: person.headers });
  return response.json<{ consented: boolean; at: string | null; wordingVersion: string; wording: string }>();
}

async function records(customerId: string) {
  return server.database
    .selectFrom("marketing_consents")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();
}

describe("consent to marketing", () => {
  test("is not there until it is given", async () => {
    const person = await signedInCustomer(server.platform);
    expect(await read(person)).toEqual({
      consented: false,
      at: null,
      wordingVersion: currentWordingVersion,
      wording:
        "Emberlane may send me text messages about offers and news. They are free to receive. I can stop them at any time by texting STOP or EMBER to 60002, or here.",
    });
  });

  test("is recorded with the wording's version and the time", async () => {
    const person = await signedInCustomer(server.platform);
    const response = await say(person, true);
    const at = server.clock.now().toISOString();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { consented: true, wordingVersion: currentWordingVersion, at },
    ]);
    expect(await read(person)).toMatchObject({ consented: true, at });
    const { wording } = await read(person);
    expect(wording).toMatch(/^Emberlane may send me text messages/);
    expect(await records(person.customerId)).toMatchObject([
      {
        consented: true,
        source: "account",
        wording,
        wording_version: currentWordingVersion,
        created_at: server.clock.now(),
        phone_hash: keyedHash(server.platform.keys.phones, person.phone),
      },
    ]);
  });

  test("is shown in the words that it was given in, whatever the words are now", async () => {
    const person = await signedInCustomer(server.platform);
    const words = "Once you are a customer, Emberlane may text you offers.";
    const { platform } = server;
    const moment = { now: platform.clock.now(), random: platform.random, keys: platform.keys };
    await platform.database.transaction().execute((trx) =>
      recordConsent(
        trx,
        {
          customerId: person.customerId,
          consented: true,
          source: "sign_up",
          wordingVersion: "2026-11",
          wording: words,
        },
        moment,
      ),
    );
    expect(await read(person)).toMatchObject({ consented: true, wording: words });
    await say(person, false);
    expect((await read(person)).wording).toMatch(/^Emberlane may send me text messages/);
  });

  test("is not given in words that this site does not show", async () => {
    const person = await signedInCustomer(server.platform);
    const { headers } = person;
    const payload = { consent: true, wording: "Emberlane may send me anything." };
    const response = await server.app.inject({ method: "POST", url: path, headers, payload });
    expect([response.statusCode, await records(person.customerId)]).toEqual([400, []]);
  });

  test("is taken back as it was given, and every record stays", async () => {
    const person = await agreeingCustomer(server.platform);
    expect((await say(person, false)).json()).toMatchObject({ consented: false });
    expect(await read(person)).toMatchObject({ consented: false });
    expect((await records(person.customerId)).map(({ consented }) => consented)).toEqual([true, false]);
  });

  test("is of one account: the same phone in another brand is asked for itself", async () => {
    const here = await agreeingCustomer(server.platform, { phone: "+447700900777" });
    const there = await signedInCustomer(server.platform, { brand: "frostmere", phone: "+447700900777" });
    expect([(await read(here)).consented, (await read(there)).consented]).toEqual([true, false]);
  });

  test("is not asked for in regions without marketing", async () => {
    const person = await signedInCustomer(server.platform, { region: "IE", phone: "+353850123456" });
    const response = await say(person, true);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      409,
      "not_a_marketing_region",
    ]);
    expect(await read(person)).toEqual({ consented: false, at: null, wordingVersion: null, wording: null });
    expect((await say(person, false)).statusCode).toBe(200);
  });

  test("after STOP holds only what the customer says themselves, not the notice of another sign-up", async () => {
    const phone = "+447700900778";
    const here = await agreeingCustomer(server.platform, { phone });
    await textIn(server, phone, "STOP");
    const there = await signedInCustomer(server.platform, { brand: "frostmere", phone });
    await consent(server.platform, there.customerId, true, "sign_up");
    expect([(await read(here)).consented, (await read(there)).consented]).toEqual([false, false]);
    await say(there, true);
    expect([(await read(here)).consented, (await read(there)).consented]).toEqual([false, true]);
  });

  test("of a customer who was erased meanwhile is nothing to record", async () => {
    const person = await signedInCustomer(server.platform);
    await server.database.deleteFrom("logins").where("customer_id", "=", person.customerId).execute();
    await server.database.deleteFrom("customers").where("id", "=", person.customerId).execute();
    await consent(server.platform, person.customerId, true);
    expect(await records(person.customerId)).toEqual([]);
  });
});

describe("what staff see and record", () => {
  test("a supervisor sees a customer's records, and looking is audited", async () => {
    const staff = await signedInStaff(server.platform, "supervisor");
    const person = await agreeingCustomer(server.platform);
    const call = staffCalls(server, staff.headers);
    const response = await call("GET", `/ops/api/customers/${person.customerId}/marketing`);
    expect(response.json()).toEqual({
      consented: true,
      records: [
        {
          consented: true,
          source: "account",
          wording: null,
          wordingVersion: currentWordingVersion,
          at: server.clock.now().toISOString(),
        },
      ],
    });
    expect(response.body).not.toContain(person.phone);
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id"])
      .where("target_id", "=", person.customerId)
      .execute();
    expect(audited).toEqual([{ action: "marketing.read", staff_id: staff.staffId }]);
  });

  test("a refusal by post is recorded for the customer, audited; nobody can agree for them", async () => {
    const staff = await signedInStaff(server.platform, "supervisor");
    const person = await agreeingCustomer(server.platform);
    const call = staffCalls(server, staff.headers);
    const refuse = `/ops/api/customers/${person.customerId}/marketing/refuse`;
    expect((await call("POST", refuse, {})).statusCode).toBe(204);
    expect(await read(person)).toMatchObject({ consented: false });
    const audited = await server.database
      .selectFrom("audit_log")
      .select("action")
      .where("target_id", "=", person.customerId)
      .execute();
    expect(audited).toEqual([{ action: "marketing.refuse" }]);
  });

  test("operators see nothing of it, and nobody a customer who is not there", async () => {
    const operator = await signedInStaff(server.platform, "operator");
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const missing = `/ops/api/customers/${server.platform.random.uuid()}/marketing`;
    const asOperator = staffCalls(server, operator.headers);
    const asSupervisor = staffCalls(server, supervisor.headers);
    expect((await asOperator("GET", missing)).statusCode).toBe(403);
    expect((await asOperator("POST", `${missing}/refuse`, {})).statusCode).toBe(403);
    expect((await asSupervisor("GET", missing)).statusCode).toBe(404);
    expect((await asSupervisor("POST", `${missing}/refuse`, {})).statusCode).toBe(404);
  });
});
