import {
  ageCheck,
  ageCheckReport,
  lookAtAgeCheck,
  startAgeCheck,
  type AgeCheckState,
} from "@parlour/contract/operations/age-checks";
import { sendMessage } from "@parlour/contract/operations/messages";
import { createPaymentIntent } from "@parlour/contract/operations/payments";
import type { Account } from "@parlour/contract/operations/schemas";
import { me, updateAccount } from "@parlour/contract/operations/accounts";
import { regions } from "@parlour/contract/regions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signParameters } from "../../../ports/redirect-age-check.ts";
import { ageCheckPlatform, ageReport, ageSecret, testNetwork } from "../../../testing/test-age-checks.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { newHeaders, signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { selectAgeChecks, verifyAgeByText } from "../../people/customers/index.ts";
import { lookAtOpenChecks, takeResult } from "./result-service.ts";

/** Hosted checks by a signed redirect, and checks of phones, where a site asks for them (AGE-12 to AGE-17). */

let server: TestApp;
const network = testNetwork();
let profile: string;
beforeAll(async () => {
  server = await testApp({ platform: ageCheckPlatform(network) });
  profile = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

let customer: SignedInCustomer;
let numbers = 0;
beforeEach(async () => {
  numbers += 1;
  const phone = `+614920${String(numbers).padStart(5, "0")}`;
  customer = await signedInCustomer(server.platform, { region: "AU", phone });
  await giveFreeCredits(server.platform, customer, 3);
  network.says = "passed";
});

const write = (who = customer) =>
  call(server.app, sendMessage, {
    headers: who.headers,
    body: { profileId: profile, body: "Hello", clientMessageId: server.platform.random.uuid() },
  });
const buy = (who = customer) =>
  call(server.app, createPaymentIntent, {
    headers: who.headers,
    body: {
      amount: "500",
      creditAmount: 10,
      currency: "AUD",
      description: "Credits",
      profilePhoneNumber: who.phone,
      serviceId: who.serviceId,
    },
  });
const read = async (who = customer) =>
  (await call(server.app, ageCheck, { headers: who.headers })).json<AgeCheckState>();
const begin = (method: string, who = customer) =>
  call(server.app, startAgeCheck, {
    headers: { ...who.headers, host: `${regions[who.region].subdomain}.emberlane.test` },
    body: { method, returnTo: "/meet/here" },
  });

/** Begins a hosted check and returns the address at the provider. */
async function addressOf(who = customer): Promise<URL> {
  const { address } = (await begin("document", who)).json<{ address: string }>();
  return new URL(address);
}
const checkOf = async (who = customer) => (await addressOf(who)).searchParams.get("check") ?? "";
const report = (check: string, result: string, at = server.clock.now(), secret = ageSecret) =>
  server.app.inject({
    method: "POST",
    url: ageCheckReport.path,
    ...ageReport({ check, result, reference: "ref-1" }, at, secret),
  });
const verified = async (who = customer) =>
  (await call(server.app, me, { headers: who.headers })).json<Account>();

describe("where a site asks for a check", () => {
  test("nothing is sent or bought before it is passed; the offered checks name who checks", async () => {
    expect(codeOf(await write())).toEqual([403, "age_check_required"]);
    expect(codeOf(await buy())).toEqual([403, "age_check_required"]);
    expect(await read()).toEqual({
      step: "check",
      askedByStaff: false,
      methods: [
        { method: "document", provider: "Checker", left: 5 },
        { method: "phone", provider: "your mobile network", left: 3 },
      ],
      latest: null,
    });
    expect(await verified()).toMatchObject({ adultVerified: false, ageStep: "check" });
  });

  test("the redirect is signed and names nobody; a report passes the check", async () => {
    const address = await addressOf();
    const query = address.searchParams;
    expect([...query.keys()].toSorted()).toEqual(["check", "expires", "report", "return", "signature"]);
    expect(query.get("return")).toBe("http://au.emberlane.test/meet/here");
    expect(query.get("report")).toBe("http://au.emberlane.test/im/age-checks/report");
    const unsigned = new URLSearchParams(query);
    unsigned.delete("signature");
    expect(signParameters(ageSecret, unsigned)).toBe(query.get("signature"));
    expect(address.href).not.toContain(customer.customerId);

    expect((await report(query.get("check") ?? "", "passed")).statusCode).toBe(204);
    expect(await read()).toMatchObject({
      step: "none",
      methods: [],
      latest: { method: "document", provider: "redirect", reference: "ref-1", result: "passed" },
    });
    expect(await verified()).toMatchObject({ adultVerified: true, ageStep: "none" });
    expect((await write()).statusCode).toBe(201);
    expect(codeOf(await buy())[1]).not.toMatch(/^age/);
  });

  test("a report that comes twice, and one after another end, change nothing", async () => {
    const check = await checkOf();
    const both = await Promise.all([report(check, "passed"), report(check, "passed")]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const before = await read();
    server.clock.advance(60);
    expect((await report(check, "failed")).statusCode).toBe(204);
    expect(await read()).toEqual(before);
    expect((await write()).statusCode).toBe(201);
  });

  test("a failed or abandoned check can still be passed, however late", async () => {
    const check = await checkOf();
    await report(check, "failed");
    expect((await read()).latest?.result).toBe("failed");
    expect(codeOf(await write())).toEqual([403, "age_check_required"]);
    server.clock.advance(7 * 3600);
    const later = { ...customer, headers: await newHeaders(server.platform, customer) };
    await report(check, "passed");
    expect((await write(later)).statusCode).toBe(201);
  });

  test("a forged, replayed or foreign report does nothing", async () => {
    const check = await checkOf();
    const forged = await report(
      check,
      "passed",
      server.clock.now(),
      "another secret of the same length, or so",
    );
    expect(codeOf(forged)).toEqual([400, "signature_invalid"]);
    const { payload, headers } = ageReport({ check, result: "passed" }, server.clock.now());
    const changed = payload.replace(
      check,
      await checkOf(await signedInCustomer(server.platform, { region: "AU", phone: "+61492099999" })),
    );
    const post = (body: string, signed: { readonly [name: string]: string }) =>
      server.app.inject({ method: "POST", url: ageCheckReport.path, payload: body, headers: signed });
    expect(codeOf(await post(changed, headers))).toEqual([400, "signature_invalid"]);
    expect(codeOf(await post(payload, { "content-type": "application/json" }))).toEqual([
      400,
      "signature_invalid",
    ]);
    server.clock.advance(301);
    expect(codeOf(await post(payload, headers))).toEqual([400, "signature_invalid"]);
    expect((await report(server.platform.random.uuid(), "passed")).statusCode).toBe(204);
    expect((await read()).latest?.result).toBeNull();
    expect(codeOf(await write())).toEqual([403, "age_check_required"]);
  });

  test("an open check is continued, a later one is new, and a day has five", async () => {
    const first = await checkOf();
    expect(await checkOf()).toBe(first);
    const parallel = await Promise.all([checkOf(), checkOf()]);
    expect(new Set([...parallel, first]).size).toBe(1);
    expect((await read()).methods[0]?.left).toBe(4);
    let current = customer;
    for (let count = 0; count < 4; count += 1) {
      server.clock.advance(1801);
      current = { ...customer, headers: await newHeaders(server.platform, customer) };
      expect(await checkOf(current)).not.toBe(first);
    }
    server.clock.advance(1801);
    current = { ...customer, headers: await newHeaders(server.platform, customer) };
    expect(codeOf(await begin("document", current))).toEqual([429, "age_check_limit"]);
    // the other way is still open
    expect((await begin("phone", current)).json<{ state: AgeCheckState }>().state.step).toBe("none");
  });

  test("a changed date of birth cancels a running check, and later reports about it do not count", async () => {
    const check = await checkOf();
    const changed = await call(server.app, updateAccount, {
      headers: customer.headers,
      body: {
        username: customer.username,
        dateOfBirth: "1991-01-01T00:00:00.000",
        images: null,
        password: null,
      },
    });
    expect(changed.statusCode).toBe(200);
    await report(check, "passed");
    expect(await read()).toMatchObject({ step: "check", latest: { result: "cancelled" } });
    const again = await checkOf();
    expect(again).not.toBe(check);
    await report(again, "passed");
    expect((await read()).step).toBe("none");
  });

  test("a text proves too little here, and the keyword promises nothing", async () => {
    await verifyAgeByText(server.platform, customer.phone);
    expect(await verified()).toMatchObject({ adultVerified: true, ageStep: "check" });
    expect(codeOf(await write())).toEqual([403, "age_check_required"]);
  });

  test("where a manifest asks for the hosted check, the network is not enough", async () => {
    const setSite = (ageCheckOfSite: "document" | null) =>
      server.database
        .updateTable("brand_regions")
        .set({ age_check: ageCheckOfSite })
        .where("brand_id", "=", "emberlane")
        .where("region", "=", "IE")
        .execute();
    const irish = await signedInCustomer(server.platform, { region: "IE", phone: "+353850120444" });
    expect((await read(irish)).step).toBe("none");
    await setSite("document");
    expect(codeOf(await write(irish))).toEqual([403, "age_check_required"]);
    expect((await read(irish)).methods.map(({ method }) => method)).toEqual(["document"]);
    expect(codeOf(await begin("phone", irish))).toEqual([409, "age_check_not_offered"]);
    await report(await checkOf(irish), "passed");
    expect((await read(irish)).step).toBe("none");
    await setSite(null);
  });
});

describe("the phone's network", () => {
  test("confirms an adult at once; only the number is asked about", async () => {
    const before = network.asked.length;
    expect((await begin("phone")).json()).toMatchObject({ address: null, state: { step: "none" } });
    expect(network.asked.slice(before)).toEqual([customer.phone]);
    expect((await write()).statusCode).toBe(201);
  });

  test.each(["failed", "unknown"] as const)("%s: the other way stays, and works", async (says) => {
    network.says = says;
    expect((await begin("phone")).json()).toMatchObject({
      state: { step: "check", latest: { result: says } },
    });
    expect(codeOf(await write())).toEqual([403, "age_check_required"]);
    await report(await checkOf(), "passed");
    expect((await write()).statusCode).toBe(201);
  });

  test("one that does not respond keeps nothing and counts no try", async () => {
    network.says = "nothing";
    expect(codeOf(await begin("phone"))).toEqual([502, "age_check_unavailable"]);
    expect(await read()).toMatchObject({ latest: null, methods: [{}, { left: 3 }] });
  });
});

test("a British customer is not asked, and has no check to begin", async () => {
  const british = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, british, 3);
  expect((await write(british)).statusCode).toBe(201);
  expect(await read(british)).toEqual({ step: "none", askedByStaff: false, methods: [], latest: null });
  expect(await verified(british)).toMatchObject({ ageStep: "none" });
  expect(codeOf(await begin("document", british))).toEqual([409, "age_check_not_offered"]);
});

test("a check whose report is lost is asked about, and given up after a day", async () => {
  const check = await checkOf();
  let stands: "passed" | null = null;
  const { hostedAgeCheck } = server.platform;
  if (hostedAgeCheck === null) throw new Error("the test has no provider");
  const asked: string[] = [];
  const dependencies = {
    ...server.platform,
    hostedAgeCheck: {
      ...hostedAgeCheck,
      look: async ({ checkId }: { readonly checkId: string }) => {
        asked.push(checkId);
        return { reference: null, result: stands };
      },
    },
  };
  server.clock.advance(61);
  expect(await lookAtOpenChecks(dependencies)).toMatchObject({ ended: 0 });
  expect(asked).toContain(check);
  stands = "passed";
  expect((await lookAtOpenChecks(dependencies)).ended).toBeGreaterThanOrEqual(1);
  expect((await read()).step).toBe("none");

  const left = await signedInCustomer(server.platform, { region: "AU", phone: "+61492088888" });
  await checkOf(left);
  server.clock.advance(86_401);
  stands = null;
  expect((await lookAtOpenChecks(dependencies)).abandoned).toBeGreaterThanOrEqual(1);
  // their login has ended meanwhile
  const [kept] = await selectAgeChecks(server.database, left.customerId, 1);
  expect(kept?.result).toBe("abandoned");
});

test("a result of an erased customer's check does nothing, and looking without a check is harmless", async () => {
  const check = await checkOf();
  await server.database.deleteFrom("logins").where("customer_id", "=", customer.customerId).execute();
  await takeResult(server.platform, server.platform.random.uuid(), { result: "passed", reference: null });
  expect(check).not.toBe("");
  const british = await signedInCustomer(server.platform);
  expect((await call(server.app, lookAtAgeCheck, { headers: british.headers })).json()).toMatchObject({
    step: "none",
  });
});
