import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyedHash } from "../../../plugins/keys.ts";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { agreeingCustomer, textIn, textWebhook } from "../../../testing/test-marketing.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 0;
/** Returns a number that no other test in this file uses. */
function freshNumber(prefix = "+4477011"): string {
  numbers += 1;
  return `${prefix}${String(numbers).padStart(5, "0")}`;
}

async function agreed(customerId: string): Promise<boolean | undefined> {
  const row = await server.database
    .selectFrom("marketing_consents")
    .select("consented")
    .where("customer_id", "=", customerId)
    .orderBy("position", "desc")
    .executeTakeFirst();
  return row?.consented;
}

async function isAdult(customerId: string): Promise<boolean> {
  const row = await server.database
    .selectFrom("customers")
    .select("adult_verified")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return row.adult_verified;
}

function optOuts(phone: string) {
  return server.database
    .selectFrom("text_opt_outs")
    .selectAll()
    .where("phone_hash", "=", keyedHash(server.platform.keys.phones, phone))
    .execute();
}

describe("a text that came in", () => {
  test("STOP opts out at once, in every brand of the sender, and is confirmed by one text", async () => {
    const phone = freshNumber();
    const here = await agreeingCustomer(server.platform, { phone });
    const there = await agreeingCustomer(server.platform, { brand: "frostmere", phone });
    const somebody = await agreeingCustomer(server.platform, { phone: freshNumber() });
    const response = await textIn(server, phone, "Stop");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("text/xml");
    expect(response.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You will get no more marketing texts from us. Text START to get them again.</Message></Response>',
    );
    expect([await agreed(here.customerId), await agreed(there.customerId)]).toEqual([false, false]);
    expect(await agreed(somebody.customerId)).toBe(true);
    expect(await optOuts(phone)).toMatchObject([{ sender: testSettings.texts.from }]);
  });

  test("the region keyword opts out as STOP does, to the shortcode or to our number", async () => {
    for (const to of ["60002", testSettings.texts.from]) {
      const phone = freshNumber();
      const person = await agreeingCustomer(server.platform, { phone });
      await textIn(server, phone, " ember ", { To: to });
      expect([to, await agreed(person.customerId)]).toEqual([to, false]);
    }
  });

  test("STOP holds for a number that has no account, and against its sign-up later", async () => {
    const phone = freshNumber();
    expect((await textIn(server, phone, "STOP")).body).toContain("<Message>");
    expect(await optOuts(phone)).toHaveLength(1);
  });

  test("START brings back only customers who agreed before, and the record says so", async () => {
    const phone = freshNumber();
    const agreeing = await agreeingCustomer(server.platform, { phone });
    const never = await signedInCustomer(server.platform, { brand: "frostmere", phone });
    await textIn(server, phone, "STOP");
    expect((await textIn(server, phone, "START")).body).toContain("You will get our marketing texts again");
    expect([await agreed(agreeing.customerId), await agreed(never.customerId)]).toEqual([true, false]);
    expect(await optOuts(phone)).toEqual([]);
    const stranger = freshNumber();
    await textIn(server, stranger, "STOP");
    expect((await textIn(server, stranger, "START")).body).toContain("You have not agreed");
    expect(await optOuts(stranger)).toHaveLength(1);
  });

  test("the AV phrase verifies age in AV regions, and is confirmed", async () => {
    const phone = freshNumber("+6149157");
    const person = await signedInCustomer(server.platform, { region: "AU", phone });
    const response = await textIn(server, phone, "adult", { To: "60001" });
    expect(response.body).toContain("It is confirmed that you are 18 or older");
    expect(await isAdult(person.customerId)).toBe(true);
    expect((await textIn(server, phone, "adult")).body).toContain("no account with this number");
  });

  test("the AV phrase is a word like any other where there is no AV", async () => {
    const phone = freshNumber();
    const person = await signedInCustomer(server.platform, { phone });
    expect((await textIn(server, phone, "ADULT")).body).not.toContain("<Message>");
    expect(await isAdult(person.customerId)).toBe(false);
  });

  test("anything else gets no reply; HELP explains how to stop", async () => {
    const phone = freshNumber();
    expect((await textIn(server, phone, "Hello?")).body).toContain("<Response/>");
    expect((await textIn(server, phone, "HELP")).body).toContain("Text STOP to end marketing texts");
    expect((await textIn(server, "60999", "STOP")).body).toContain("<Response/>");
  });

  test("the provider that answered STOP itself is not made to answer twice", async () => {
    const phone = freshNumber();
    const person = await agreeingCustomer(server.platform, { phone });
    const response = await textIn(server, phone, "arrêt", { OptOutType: "STOP" });
    expect(response.body).not.toContain("<Message>");
    expect(await agreed(person.customerId)).toBe(false);
  });

  test("a repeated report changes nothing: a late STOP does not undo a later choice", async () => {
    const phone = freshNumber();
    const person = await agreeingCustomer(server.platform, { phone });
    const MessageSid = "SMrepeated";
    await textIn(server, phone, "STOP", { MessageSid });
    await textIn(server, phone, "START");
    const again = await textIn(server, phone, "STOP", { MessageSid });
    expect([again.statusCode, again.body.includes("<Message>")]).toEqual([200, false]);
    expect(await agreed(person.customerId)).toBe(true);
  });

  test("leaves neither its number nor its words", async () => {
    await textIn(server, freshNumber(), "a secret of mine", { MessageSid: "SMkept" });
    const kept = await server.database
      .selectFrom("inbound_texts")
      .selectAll()
      .where("provider_id", "=", "SMkept")
      .execute();
    expect(kept).toEqual([{ provider_id: "SMkept", kind: "other", received_at: server.clock.now() }]);
  });
});

describe("the provider's signature", () => {
  const path = "/im/sms/inbound";
  const form = () => ({ MessageSid: `SMforged${freshNumber()}`, From: freshNumber(), Body: "STOP", To: "1" });

  test.each([
    ["unsigned", { signature: null }],
    ["forged", { token: "another token" }],
    ["empty", { signature: "" }],
    ["of another address", { signedAddress: "http://emberlane.test/im/sms/status" }],
    ["of another host", { signedAddress: "http://frostmere.test/im/sms/inbound" }],
    ["altered", { form: { MessageSid: "SMx", From: "+447700900123", Body: "STOP", To: "1" } }],
    ["with a parameter less", { form: { MessageSid: "SMx", From: "+447700900123" } }],
  ])("%s is refused, and nothing happens", async (_what, fault) => {
    const wanted = form();
    const response = await textWebhook(server, path, wanted, fault);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, "signature_invalid"]);
    expect(await optOuts(wanted.From)).toEqual([]);
    expect(await optOuts("+447700900123")).toEqual([]);
  });

  test("is over the query too", async () => {
    const status = { MessageSid: "SM1", MessageStatus: "delivered" };
    const signed = "http://emberlane.test/im/sms/status?text=one";
    const honest = await textWebhook(server, "/im/sms/status?text=one", status);
    const altered = await textWebhook(server, "/im/sms/status?text=two", status, { signedAddress: signed });
    expect([honest.statusCode, altered.statusCode]).toEqual([204, 400]);
  });

  test("of a call without a text's id is not enough", async () => {
    const response = await textWebhook(server, path, { From: freshNumber(), Body: "STOP" });
    expect(response.json<{ code: string }>().code).toBe("invalid_request");
    const empty = await server.app.inject({ method: "POST", url: path });
    expect(empty.json<{ code: string }>().code).toBe("signature_invalid");
  });
});

test("behind a proxy the signature covers the public address that a setting gives", async () => {
  const texts = { ...testSettings.texts, webhookUrl: "https://public.example" };
  const behind = await testApp({ platform: { settings: { ...testSettings, texts } } });
  try {
    const form = { MessageSid: "SM1", From: "+447700900123", Body: "hello" };
    const good = { signedAddress: "https://public.example/im/sms/inbound" };
    expect((await textWebhook(behind, "/im/sms/inbound", form, good)).statusCode).toBe(200);
    expect((await textWebhook(behind, "/im/sms/inbound", form)).statusCode).toBe(400);
  } finally {
    await behind.close();
  }
});
