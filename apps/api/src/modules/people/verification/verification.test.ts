import type { PhoneNumber } from "@parlour/contract/ids";
import { asId } from "@parlour/contract/ids";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { codeOf, newestCode, visitor, wrongCode } from "../../../testing/test-sign-up.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let numbers = 100;
let number = "";
beforeEach(() => {
  numbers += 1;
  number = `+447700900${numbers}`;
});

describe("sending a code", () => {
  test("returns the normalised number and texts a code bound to the site", async () => {
    const response = await visitor(server).sendCode(`0${number.slice(3)}`);
    expect([response.statusCode, response.json()]).toEqual([200, number]);
    const text = server.texts.sent.findLast(({ to }) => to === number)?.body ?? "";
    expect(text).toMatch(/^\d{4} is your Emberlane verification code/);
    expect(text).toMatch(/\n@uk\.emberlane\.test #\d{4}$/);
  });

  test("gives the browser its essential cookie, out of scripts' reach", async () => {
    const response = await visitor(server).sendCode(number);
    const cookie = response.cookies.find(({ name }) => name === "IMSession");
    expect(cookie?.value).toMatch(/^[0-9a-f]{32}$/);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("gives it another one for the right code: what somebody planted before is worth nothing", async () => {
    const planted = "a".repeat(32);
    const owner = visitor(server);
    owner.browser.cookies.set("IMSession", planted);
    await owner.sendCode(number);
    const code = newestCode(server, number);
    const wrong = await owner.checkCode(wrongCode(code));
    expect(wrong.cookies.filter(({ name }) => name === "IMSession")).toEqual([]);
    expect((await owner.checkCode(code)).json()).toBe(2);
    expect(owner.browser.cookies.get("IMSession")).toMatch(/^[0-9a-f]{32}$/);
    expect(owner.browser.cookies.get("IMSession")).not.toBe(planted);

    const thief = visitor(server);
    thief.browser.cookies.set("IMSession", planted);
    const fields = { phoneNumber: number, username: "Planter" };
    expect((await thief.register(fields)).json<{ code: string }>().code).toBe("verification_required");
    expect((await owner.register(fields)).statusCode).toBe(201);
  });

  test("needs the bot check, for this host and this action", async () => {
    const refused = await visitor(server).sendCode(number, 1, "robot");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "bot_check_failed"]);
    expect(server.botCheck.asked.at(-1)).toMatchObject({
      host: "uk.emberlane.test",
      actions: ["code", "resend"],
    });
    await visitor(server).sendCode(number, 2);
    expect(server.botCheck.asked.at(-1)?.actions).toEqual(["reset", "resend"]);
  });

  test.each([
    ["020 7946 0000", "phone_type"],
    ["0906 123 4567", "phone_type"],
    ["+1 415 555 2671", "phone_region"],
    ["hello there", "phone_invalid"],
  ])("to %s is refused with 422 %s and a text that says why", async (typed, code) => {
    const before = server.texts.sent.length;
    const response = await visitor(server).sendCode(typed);
    const body = response.json<{ code: string; message: string }>();
    expect([response.statusCode, body.code]).toEqual([422, code]);
    expect(body.message).toMatch(/number/);
    expect(server.texts.sent).toHaveLength(before);
  });

  test("again waits 30 seconds, whichever browser asks", async () => {
    await visitor(server).sendCode(number);
    const soon = await visitor(server).sendCode(number);
    expect([soon.statusCode, soon.json<{ code: string }>().code]).toEqual([429, "resend_cooldown"]);
    expect(Number(soon.headers["retry-after"])).toBe(30);
    server.clock.advance(30);
    expect((await visitor(server).sendCode(number)).statusCode).toBe(200);
  });

  test("waits for no cooldown after a code that was used: one who signed up and logged out logs in at once", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    expect((await somebody.checkCode(newestCode(server, number))).json()).toBe(2);
    expect((await somebody.register({ phoneNumber: number })).statusCode).toBe(201);
    expect((await somebody.sendCode(number)).statusCode).toBe(200);
    const resent = await somebody.sendCode(number);
    expect([resent.statusCode, resent.json<{ code: string }>().code]).toEqual([429, "resend_cooldown"]);
    expect((await somebody.checkCode(newestCode(server, number))).json()).toBe(3);
  });

  test("happens 5 times a day and number, used codes included", async () => {
    const somebody = visitor(server);
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await somebody.sendCode(number)).statusCode).toBe(200);
      expect((await somebody.checkCode(newestCode(server, number))).json()).toBe(2);
    }
    const sixth = await somebody.sendCode(number);
    expect([sixth.statusCode, sixth.json<{ code: string }>().code]).toEqual([429, "sms_limit"]);
  });

  test("happens 5 times a day and number over all brands, and waits for the own brand's alone", async () => {
    const [here, there] = [visitor(server), visitor(server, "frostmere")];
    for (const somebody of [here, there, here, there, here]) {
      expect((await somebody.sendCode(number)).statusCode).toBe(200);
      if (somebody === there) server.clock.advance(31);
    }
    server.clock.advance(31);
    for (const somebody of [here, there]) {
      const sixth = await somebody.sendCode(number);
      expect([sixth.statusCode, codeOf(sixth)]).toEqual([429, "sms_limit"]);
    }
  });

  test("happens 5 times a day and number, also when 20 ask at once", async () => {
    const somebody = visitor(server);
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await somebody.sendCode(number)).statusCode).toBe(200);
      server.clock.advance(31);
    }
    const responses = await Promise.all(Array.from({ length: 20 }, () => visitor(server).sendCode(number)));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    server.clock.advance(31);
    const sixth = await somebody.sendCode(number);
    expect([sixth.statusCode, sixth.json<{ code: string }>().code]).toEqual([429, "sms_limit"]);
    server.clock.advance(24 * 3600);
    expect((await somebody.sendCode(number)).statusCode).toBe(200);
  });

  test("happens twice a day for a reset, over all brands", async () => {
    const [here, there] = [visitor(server), visitor(server, "frostmere")];
    const tries = [
      [here, 200],
      [there, 200],
      [here, 429],
      [there, 429],
    ] as const;
    for (const [somebody, expected] of tries) {
      expect((await somebody.sendCode(number, 2)).statusCode).toBe(expected);
      server.clock.advance(31);
    }
  });

  test("that the provider refuses counts against nothing", async () => {
    server.texts.failing = true;
    const response = await visitor(server).sendCode(number);
    server.texts.failing = false;
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([502, "text_not_sent"]);
    expect((await visitor(server).sendCode(number)).statusCode).toBe(200);
  });

  test.each([
    ["temporary", "phone_temporary", /Temporary web-based numbers can't be used/],
    ["other", "phone_type", /use a mobile number/],
  ] as const)(
    "to a line that is %s is refused with 422 %s, a text that says why, and no text sent",
    async (line, code, why) => {
      const to = asId<PhoneNumber>(number);
      server.numberLookup.lineTypes.set(to, line);
      const before = server.texts.sent.length;
      for (let asked = 0; asked < 2; asked += 1) {
        const response = await visitor(server).sendCode(number);
        const body = response.json<{ code: string; message: string }>();
        expect([response.statusCode, body.code]).toEqual([422, code]);
        expect(body.message).toMatch(why);
      }
      expect(server.texts.sent).toHaveLength(before);
      // Asked and paid once; the result is used for 30 days.
      const questions = () => server.numberLookup.asked.filter((asked) => asked === to).length;
      expect(questions()).toBe(1);
      server.clock.advance(30 * 24 * 3600 + 1);
      await visitor(server).sendCode(number);
      expect(questions()).toBe(2);
    },
  );

  test("does not wait for a lookup that is down; the next code asks again", async () => {
    server.numberLookup.failing = true;
    const response = await visitor(server).sendCode(number);
    server.numberLookup.failing = false;
    expect(response.statusCode).toBe(200);
    server.numberLookup.lineTypes.set(asId<PhoneNumber>(number), "temporary");
    server.clock.advance(31);
    expect((await visitor(server).sendCode(number)).json<{ code: string }>().code).toBe("phone_temporary");
  });

  test("of an unknown brand or region is refused", async () => {
    const unknown = await visitor(server, "nobrand").sendCode(number);
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, "unknown_brand"]);
    const unserved = await visitor(server, "frostmere", "IE", "ie").sendCode("085 012 3456");
    expect([unserved.statusCode, unserved.json<{ code: string }>().code]).toEqual([404, "unknown_region"]);
  });
});

describe("checking a code", () => {
  test("returns 2 for a new user, and a code works once", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const code = newestCode(server, number);
    expect((await somebody.checkCode(`${code.slice(0, 2)}-${code.slice(2)}`)).json()).toBe(2);
    expect((await somebody.checkCode(code)).json()).toBe(0);
  });

  test("returns 5 for a reset", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number, 2);
    expect((await somebody.checkCode(newestCode(server, number))).json()).toBe(5);
  });

  test("returns 0 for a wrong code, and the third wrong try ends the code", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const code = newestCode(server, number);
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await somebody.checkCode(wrongCode(code))).json()).toBe(0);
    }
    expect((await somebody.checkCode(code)).json()).toBe(0);
  });

  test("returns 0 to the right code from another browser, which uses up no attempt", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const code = newestCode(server, number);
    for (let tries = 0; tries < 5; tries += 1) {
      const stranger = visitor(server);
      stranger.browser.cookies.set("IMSession", `${tries}`.repeat(32));
      expect((await stranger.checkCode(code)).json()).toBe(0);
    }
    expect((await somebody.checkCode(code)).json()).toBe(2);
  });

  test("returns 0 to the right code in another brand", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const code = newestCode(server, number);
    const other = await somebody.browser.call({
      method: "POST",
      url: "/im/api/verification/process",
      query: { "apn-im-brand": "frostmere", "apn-im-region": "GB" },
      payload: { code },
    });
    expect(other.json()).toBe(0);
  });

  test("returns 0 after 10 minutes", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const code = newestCode(server, number);
    server.clock.advance(601);
    expect((await somebody.checkCode(code)).json()).toBe(0);
  });

  test("takes the older code too after a resend; a try counts against both", async () => {
    const somebody = visitor(server);
    await somebody.sendCode(number);
    const older = newestCode(server, number);
    server.clock.advance(31);
    await somebody.sendCode(number);
    expect((await somebody.checkCode(older)).json()).toBe(2);
    expect((await somebody.checkCode(newestCode(server, number))).json()).toBe(0);
  });

  test("keeps no code in the database, only its keyed hash", async () => {
    await visitor(server).sendCode(number);
    const code = newestCode(server, number);
    const row = await server.database
      .selectFrom("verification_codes")
      .selectAll()
      .where("phone", "=", number)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(row.code_hash.toString("utf8")).not.toContain(code);
  });
});
