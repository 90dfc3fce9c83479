import { asId, type PhoneNumber } from "@parlour/contract/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { newestCode, visitor } from "../../../testing/test-sign-up.ts";

/** Limits other than a number's own (docs/safety.md, "text pumping"), as visitors meet them. */

const textLimits = { perDay: 60, perAddress: 8, perPrefix: 24 };
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ platform: { settings: { ...testSettings, textLimits } } });
});
afterAll(() => server.close());

let block = 10;
let last = 0;
let address = 0;
beforeEach(() => {
  // A day later, with another address and block, so that each test starts with empty counts.
  server.clock.advance(25 * 3600);
  block += 1;
  last = 0;
  address += 1;
});

/** Requests a code for the next number of the block. */
async function ask(from = `203.0.113.${address}`) {
  last += 1;
  const number = `+447400${block}${String(last).padStart(4, "0")}`;
  const somebody = visitor(server);
  const response = await somebody.browser.call({
    method: "POST",
    url: "/im/api/verification/code/",
    query: { "apn-im-brand": "emberlane", "apn-im-region": "GB", "g-recaptcha-response": "human" },
    headers: { "x-forwarded-for": from },
    payload: { assignedNumber: number, purpose: 1 },
  });
  const code = response.statusCode === 200 ? "sent" : response.json<{ code: string }>().code;
  return { somebody, number, response, code };
}

/** Requests codes, each from a new address. */
async function askFromEverywhere(times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let asked = 0; asked < times; asked += 1) {
    address += 1;
    codes.push((await ask(`198.51.${Math.floor(address / 250)}.${address % 250}`)).code);
  }
  return codes;
}

const sent = (count: number): string[] => Array.from({ length: count }, () => "sent");

test("an address gets so many codes an hour, over all numbers, and reads why it gets no more", async () => {
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await ask()).code));
  expect(codes.filter((code) => code === "sent")).toHaveLength(8);
  const { response } = await ask();
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "3600"]);
  expect(response.json<{ message: string }>().message).toMatch(/from your connection/);
  expect((await ask("2001:db8::1")).code).toBe("sent");
  server.clock.advance(3600);
  expect((await ask()).code).toBe("sent");
});

test("all addresses of an IPv6 network are one visitor", async () => {
  for (let host = 1; host <= 8; host += 1)
    expect((await ask(`2001:db8:${address}::${host}`)).code).toBe("sent");
  expect((await ask(`2001:db8:${address}::99`)).code).toBe("too_many_requests");
});

test("a block of 10,000 numbers gets a limited number of codes an hour, from any callers", async () => {
  expect(await askFromEverywhere(25)).toEqual([...sent(24), "texts_paused"]);
  block += 1;
  expect(await askFromEverywhere(1)).toEqual(["sent"]);
});

test("a block whose newest codes stay unused pauses for an hour, and then begins again", async () => {
  expect(await askFromEverywhere(12)).toEqual(sent(12));
  server.clock.advance(299);
  expect(await askFromEverywhere(1)).toEqual(["sent"]);
  server.clock.advance(1);
  expect(await askFromEverywhere(1)).toEqual(["texts_paused"]);
  server.clock.advance(3599);
  const { response, code } = await ask();
  expect([code, response.headers["retry-after"]]).toEqual(["texts_paused", "1"]);
  server.clock.advance(1);
  expect(await askFromEverywhere(1)).toEqual(["sent"]);
});

test("a block whose codes are entered does not pause", async () => {
  for (let asked = 0; asked < 12; asked += 1) {
    address += 1;
    const { somebody, number, code } = await ask(`198.18.0.${address}`);
    expect(code).toBe("sent");
    if (asked % 3 === 0) await somebody.checkCode(newestCode(server, number));
  }
  server.clock.advance(301);
  expect(await askFromEverywhere(1)).toEqual(["sent"]);
});

test("all texts of a day are capped, over all numbers and addresses", async () => {
  const codes: string[] = [];
  for (let asked = 0; asked < 62; asked += 1) {
    if (asked % 20 === 0) block += 1;
    codes.push(...(await askFromEverywhere(1)));
  }
  expect(codes).toEqual([...sent(60), "texts_paused", "texts_paused"]);
  const { response } = await ask("192.0.2.1");
  expect(response.json<{ message: string }>().message).toMatch(/try again later/);
  server.clock.advance(24 * 3600);
  expect(await askFromEverywhere(1)).toEqual(["sent"]);
});

test("a number that a lookup refused counts, so that lookups can't be pumped either", async () => {
  for (let asked = 0; asked < 8; asked += 1) {
    const next = `+447400${block}${String(last + 1).padStart(4, "0")}`;
    server.numberLookup.lineTypes.set(asId<PhoneNumber>(next), "temporary");
    expect((await ask()).code).toBe("phone_temporary");
  }
  expect((await ask()).code).toBe("too_many_requests");
});
