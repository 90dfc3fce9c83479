import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import {
  codeOf,
  newestCode,
  registration,
  verifiedVisitor,
  visitor,
  wrongCode,
} from "../../testing/test-sign-up.ts";
import type { Visitor } from "../../testing/test-sign-up.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 500;
let phone = "";
let username = "";
beforeEach(() => {
  numbers += 1;
  phone = `+447700900${numbers}`;
  username = `Name${numbers}`;
});

const verified = (): Promise<Visitor> => verifiedVisitor(server, phone);

describe("a password reset", () => {
  const fresh = "Harbour9";

  async function withAccount(): Promise<{ readonly owner: Visitor; readonly tokens: TokenPair }> {
    const owner = await verified();
    await owner.register({ phoneNumber: phone, username });
    const tokens = (await owner.signIn(phone, registration.password)).json<TokenPair>();
    return { owner, tokens };
  }

  test("sets the password with the checked code and ends the account's logins", async () => {
    const { owner, tokens } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    expect((await owner.checkCode(code)).json()).toBe(5);
    const answer = await owner.reset({ phoneNumber: phone, password: fresh, code });
    expect([answer.statusCode, answer.json()]).toEqual([200, true]);
    expect((await owner.signIn(phone, registration.password)).statusCode).toBe(400);
    expect((await owner.signIn(phone, fresh)).statusCode).toBe(200);
    expect((await owner.refresh(tokens.refresh_token)).statusCode).toBe(400);
    const twice = await owner.reset({ phoneNumber: phone, password: "Another9", code });
    expect([twice.statusCode, codeOf(twice)]).toEqual([409, "verification_required"]);
  });

  test("is refused without a checked code, from another browser, or with a sign-in code", async () => {
    const { owner } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    expect(codeOf(await owner.reset({ phoneNumber: phone, password: fresh, code }))).toBe(
      "verification_required",
    );
    await owner.checkCode(code);
    const stranger = visitor(server);
    stranger.browser.cookies.set("IMSession", "e".repeat(32));
    expect((await stranger.reset({ phoneNumber: phone, password: fresh, code })).statusCode).toBe(409);

    numbers += 1;
    phone = `+447700900${numbers}`;
    const other = await verified();
    const signInCode = newestCode(server, phone);
    expect((await other.reset({ phoneNumber: phone, password: fresh, code: signInCode })).statusCode).toBe(
      409,
    );
  });

  test("gives a wrong code three tries, also at once", async () => {
    const { owner } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    await owner.checkCode(code);
    const guess = () => owner.reset({ phoneNumber: phone, password: fresh, code: wrongCode(code) });
    await Promise.all(Array.from({ length: 10 }, guess));
    expect((await owner.reset({ phoneNumber: phone, password: fresh, code })).statusCode).toBe(409);
  });

  test("counts the wrong tries of a code before and after its check together: three end it", async () => {
    const { owner } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    for (let wrong = 0; wrong < 2; wrong += 1) {
      expect((await owner.checkCode(wrongCode(code))).json()).toBe(0);
    }
    expect((await owner.checkCode(code)).json()).toBe(5);
    const third = await owner.reset({ phoneNumber: phone, password: fresh, code: wrongCode(code) });
    expect(codeOf(third)).toBe("verification_required");
    const late = await owner.reset({ phoneNumber: phone, password: fresh, code });
    expect(codeOf(late)).toBe("verification_required");
  });

  test("refuses a weak password and keeps the code good", async () => {
    const { owner } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    await owner.checkCode(code);
    const weak = await owner.reset({ phoneNumber: phone, password: "weak", code });
    expect([weak.statusCode, codeOf(weak)]).toEqual([422, "password_weak"]);
    expect((await owner.reset({ phoneNumber: phone, password: fresh, code })).statusCode).toBe(200);
  });
});
