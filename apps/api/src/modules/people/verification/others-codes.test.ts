import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { newestCode, registration, signedUpVisitor, visitor } from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

/**
 * Requests for codes to somebody else's number never keep its owner from getting theirs, and no number gets
 * more than its limit.
 */

const { password } = registration;
const home = "203.0.113.7";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 300;
let phone = "";
beforeEach(() => {
  numbers += 1;
  phone = `+447700900${numbers}`;
});

const sent = (): number => server.texts.sent.filter(({ to }) => to === phone).length;

/**
 * Requests codes that nobody enters, each in a new browser at the same address. Returns how many were sent.
 */
async function askInVain(address: string, times: number, purpose: 1 | 2 = 1): Promise<number> {
  const before = sent();
  for (let asked = 0; asked < times; asked += 1) {
    await visitor(server).sendCode(phone, purpose, "human", address);
    server.clock.advance(31);
  }
  return sent() - before;
}

/** Returns a browser that logged in a day ago. */
async function knownVisitor(): Promise<Visitor> {
  const owner = await signedUpVisitor(server, phone);
  await owner.signIn(phone, password);
  server.clock.advance(25 * 3600);
  return owner;
}

describe("codes that somebody else asked for", () => {
  test("never come to more than five a day, from however many addresses", async () => {
    let all = 0;
    for (let last = 1; last <= 6; last += 1) all += await askInVain(`198.51.100.${last}`, 2);
    expect(all).toBe(5);
  });

  test.each([
    ["to sign in", 1],
    ["to reset the password", 2],
  ] as const)("keep no browser from its own, %s, that has signed in before", async (_what, purpose) => {
    const owner = await knownVisitor();
    for (const address of ["198.51.100.1", "198.51.100.2", home]) await askInVain(address, 3, purpose);
    expect((await visitor(server).sendCode(phone, purpose, "human", home)).statusCode).toBe(429);
    // At once: the wait before a resend is counted for this browser alone.
    expect((await owner.sendCode(phone, purpose, "human", home)).statusCode).toBe(200);
    const outcome = await owner.checkCode(newestCode(server, phone));
    expect(outcome.json()).toBe(purpose === 1 ? 3 : 5);
  });
});

describe("a browser that has signed in before", () => {
  test("gets five codes a day, two for a reset, and no more", async () => {
    const owner = await knownVisitor();
    const codes: number[] = [];
    for (const purpose of [2, 2, 2, 1, 1, 1, 1] as const) {
      codes.push((await owner.sendCode(phone, purpose, "human", home)).statusCode);
      server.clock.advance(31);
    }
    expect(codes).toEqual([200, 200, 429, 200, 200, 200, 429]);
    // Another known browser shares the limits, because the number is the same.
    const second = visitor(server);
    await second.signIn(phone, password);
    expect((await second.sendCode(phone, 1, "human", home)).statusCode).toBe(429);
  });

  test("is known for its own number alone", async () => {
    const owner = await knownVisitor();
    phone = `+447700900${(numbers += 1)}`;
    await askInVain("198.51.100.1", 3);
    await askInVain("198.51.100.2", 2);
    expect((await owner.sendCode(phone, 1, "human", home)).statusCode).toBe(429);
  });
});
