import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import {
  codeOf,
  newestCode,
  registration,
  verifiedVisitor,
  visitor,
  wrongCode,
} from "../../../testing/test-sign-up.ts";
import type { Visitor } from "../../../testing/test-sign-up.ts";

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

const fresh = "Harbour9";

async function withAccount(): Promise<{ readonly owner: Visitor; readonly tokens: TokenPair }> {
  const owner = await verified();
  await owner.register({ phoneNumber: phone, username });
  const tokens = (await owner.signIn(phone, registration.password)).json<TokenPair>();
  return { owner, tokens };
}

describe("a password reset", () => {
  test("sets the password with the checked code and ends the account's logins", async () => {
    const { owner, tokens } = await withAccount();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    expect((await owner.checkCode(code)).json()).toBe(5);
    const response = await owner.reset({ phoneNumber: phone, password: fresh, code });
    expect([response.statusCode, response.json()]).toEqual([200, true]);
    expect(server.texts.sent.at(-1)).toMatchObject({ to: phone, kind: "notice" });
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

describe("a new password of a customer who is signed in", () => {
  /** An owner whose login is older than five minutes, and a thief who has only its access token. */
  async function stolen() {
    const { owner, tokens } = await withAccount();
    server.clock.advance(5 * 60);
    const update =
      ({ browser }: Visitor) =>
      (fields: object) =>
        browser.call({
          method: "POST",
          url: "/im/api/account/update",
          headers: { authorization: `Bearer ${tokens.access_token}` },
          payload: {
            username,
            dateOfBirth: registration.dateOfBirth,
            images: null,
            password: fresh,
            ...fields,
          },
        });
    return { owner, asOwner: update(owner), asThief: update(visitor(server)) };
  }

  const notices = () => server.texts.sent.filter(({ to, kind }) => to === phone && kind === "notice");

  test("needs the current one, so that a stolen token can't take the account; its owner is informed", async () => {
    const { owner, asThief } = await stolen();
    const refusals = [
      [{}, 403, "current_password_required"],
      [{ currentPassword: "Nothing8" }, 403, "password_wrong"],
      [{ code: "1234" }, 409, "verification_required"],
    ] as const;
    for (const [fields, status, code] of refusals) {
      const response = await asThief(fields);
      expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
    }
    expect((await owner.signIn(phone, registration.password)).statusCode).toBe(200);
    expect(notices()).toEqual([]);

    expect((await asThief({ currentPassword: registration.password })).statusCode).toBe(200);
    expect((await owner.signIn(phone, fresh)).statusCode).toBe(200);
    expect(notices()).toMatchObject([
      { body: expect.stringContaining("Your Emberlane password was changed.") as string },
    ]);
  });

  test("can't be reached by guessing: a token gets five tries at the current one in 15 minutes, also at once", async () => {
    const { asThief } = await stolen();
    const guesses = Array.from({ length: 12 }, async () => asThief({ currentPassword: "Nothing8" }));
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5);
    expect((await asThief({ currentPassword: registration.password })).statusCode).toBe(429);
  });

  test("is also given for a code that was texted to its owner, once, in the browser that checked it", async () => {
    const { owner, asOwner, asThief } = await stolen();
    await owner.sendCode(phone, 2);
    const code = newestCode(server, phone);
    expect(codeOf(await asOwner({ code }))).toBe("verification_required");
    await owner.checkCode(code);
    expect(codeOf(await asThief({ code }))).toBe("verification_required");
    expect((await asOwner({ code })).statusCode).toBe(200);
    expect((await owner.signIn(phone, fresh)).statusCode).toBe(200);
    expect(codeOf(await asOwner({ code }))).toBe("verification_required");
  });

  test("is set five times an hour at most: each is a text", async () => {
    const { owner, tokens } = await withAccount();
    const { browser } = owner;
    const set = async (password: string) =>
      browser.call({
        method: "POST",
        url: "/im/api/account/update",
        headers: { authorization: `Bearer ${tokens.access_token}` },
        payload: { username, dateOfBirth: registration.dateOfBirth, images: null, password },
      });
    const responses = [];
    for (let change = 0; change < 6; change += 1) responses.push((await set(`Harbour${change}`)).statusCode);
    expect(responses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(notices()).toHaveLength(5);
  });
});
