import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { newestCode, registration, signedUpVisitor, visitor } from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

/** Wrong password attempts: guessing is slow, and nobody can lock somebody else out. */

const { password } = registration;
const wrong = "Nothing8";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 200;
let phone = "";
let customer: Visitor;

beforeEach(async () => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  customer = await signedUpVisitor(server, phone);
});

describe("somebody else's wrong tries", () => {
  const codes = (responses: readonly LightMyRequestResponse[]) =>
    responses.map((response) => response.json<{ code?: string }>().code);

  /** 60 wrong attempts at the account, three from each of 20 addresses. */
  const attack = async () =>
    Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        visitor(server).signIn(phone, wrong, { address: `198.51.100.${index % 20}` }),
      ),
    );

  test("lock nobody out: the owner passes a bot check in a new browser, and needs none in a known one", async () => {
    await customer.signIn(phone, password);
    const told = codes(await attack());
    expect(told.filter((code) => code === "invalid_grant")).toHaveLength(10);
    expect(told.filter((code) => code === "bot_check_required")).toHaveLength(50);

    expect((await customer.signIn(phone, password)).statusCode).toBe(200);
    await attack();
    const newBrowser = visitor(server);
    const signIn = async (botToken?: string) =>
      newBrowser.signIn(phone, password, { address: "203.0.113.7", ...(botToken ? { botToken } : {}) });
    const refused = [await signIn(), await signIn("robot")];
    expect(codes(refused)).toEqual(["bot_check_required", "bot_check_failed"]);
    expect(server.botCheck.asked.at(-1)).toMatchObject({ actions: ["login"], host: "uk.emberlane.test" });
    expect((await signIn("human")).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });

  test("of the owner's own address don't keep out the browser that is known there, until it has used its own", async () => {
    await customer.signIn(phone, password);
    const same = await Promise.all(
      Array.from({ length: 20 }, async () => visitor(server).signIn(phone, wrong)),
    );
    expect(same.filter(({ statusCode }) => statusCode === 429)).toHaveLength(12);
    expect((await customer.signIn(phone, password)).statusCode).toBe(200);
    // That login resets the address's count, so it gets eight more attempts; the known browser has eight of
    // its own.
    const own = await Promise.all(Array.from({ length: 20 }, async () => customer.signIn(phone, wrong)));
    expect(own.filter(({ statusCode }) => statusCode === 400)).toHaveLength(16);
    expect((await customer.signIn(phone, password)).statusCode).toBe(429);
  });

  test("are forgiven by a reset, which forgets the browsers that knew the old password", async () => {
    await customer.signIn(phone, password);
    await Promise.all(Array.from({ length: 20 }, async () => customer.signIn(phone, wrong)));
    expect((await customer.signIn(phone, password)).statusCode).toBe(429);
    const owner = visitor(server);
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    await owner.checkCode(code);
    await owner.reset({ phoneNumber: phone, password: "Harbour9", code });
    await attack();
    expect((await owner.signIn(phone, "Harbour9")).statusCode).toBe(200);
    await attack();
    expect(codes([await customer.signIn(phone, "Harbour9", { address: "203.0.113.7" })])).toEqual([
      "bot_check_required",
    ]);
  });

  test("a known browser's cookie is out of scripts' reach and can't be written by anybody else", async () => {
    const [cookie] = (await customer.signIn(phone, password)).cookies.filter(
      ({ name }) => name === "IMKnown",
    );
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    const claims = Buffer.from(cookie?.value.split(".")[1] ?? "", "base64url").toString();
    expect(claims).not.toContain(phone.slice(1));
    await attack();
    const [header = "", , signature = ""] = (cookie?.value ?? "").split(".");
    const forged = Buffer.from(claims.replace("known-browser", "known-browser ")).toString("base64url");
    for (const value of [`${header}.${forged}.${signature}`, "nothing"]) {
      const thief = visitor(server);
      thief.browser.cookies.set("IMKnown", value);
      expect(codes([await thief.signIn(phone, password, { address: "203.0.113.8" })])).toEqual([
        "bot_check_required",
      ]);
    }
    // Known only for the other account.
    const owner = customer;
    phone = `+447700900${(numbers += 1)}`;
    customer = await signedUpVisitor(server, phone);
    await attack();
    expect(codes([await owner.signIn(phone, password, { address: "203.0.113.9" })])).toEqual([
      "bot_check_required",
    ]);
  });

  test("from one network of IPv6 count as one address", async () => {
    const tries = Array.from({ length: 12 }, async (_, index) =>
      visitor(server).signIn(phone, wrong, { address: `2001:db8:1:2:${index}::1` }),
    );
    expect((await Promise.all(tries)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });
});
