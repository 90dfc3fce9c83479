import { queue } from "@parlour/contract/operations/queue";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  ownAccount,
  ownSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  type OwnAccount,
} from "@parlour/contract/operations/staff";
import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  codeAt,
  sessionHeaders,
  signInAs,
  staffWithLogin,
  type StaffLogin,
} from "../../../testing/test-staff.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { codeTries } from "./rules.ts";

/** Recovery codes: each replaces a lost authenticator once. */

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ maxConnections: 16 });
});
afterAll(() => server.close());

type Headers = { readonly cookie: string };

/** Signs somebody in who has an authenticator and new recovery codes. */
async function withCodes() {
  const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
  const headers = sessionHeaders(await signInAs(server, { ...login, code: login.shows(-1) }));
  const body = { password: login.password, code: login.shows() };
  const response = await call(server.app, renewRecoveryCodes, { headers, body });
  expect(response.statusCode).toBe(200);
  return { login, headers, codes: response.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

async function recover(login: StaffLogin, recoveryCode: string, address?: string) {
  const { username, password } = login;
  return await signInAs(server, { username, password, recoveryCode }, address);
}

async function account(headers: Headers): Promise<OwnAccount> {
  return (await call(server.app, ownAccount, { headers })).json<OwnAccount>();
}

const refused = [401, "second_factor_invalid"];

describe("a recovery code", () => {
  test("signs in once in place of the authenticator's code, however it was typed, and the others stay good", async () => {
    const { login, codes, headers } = await withCodes();
    const [first = "", second = ""] = codes;
    expect(new Set(codes).size).toBe(10);
    expect(codeOf(await signInAs(server, { ...login, password: "Wrong-1", recoveryCode: first }))).toEqual([
      401,
      "staff_credentials",
    ]);
    expect((await recover(login, first.toUpperCase().replace("-", " "))).statusCode).toBe(200);
    expect(codeOf(await recover(login, first))).toEqual(refused);
    expect((await recover(login, second)).statusCode).toBe(200);
    expect((await account(headers)).secondFactor).toMatchObject({ recoveryCodesLeft: 8 });
    const used = await server.database
      .selectFrom("audit_log")
      .select("action")
      .where("target_id", "=", login.staffId)
      .where("action", "=", "recovery_code.use")
      .execute();
    expect(used).toHaveLength(2);
  });

  test("sent many times at once is accepted exactly once, and a look before the update would accept it again", async () => {
    const { login, codes } = await withCodes();
    const [code = ""] = codes;
    const responses = await Promise.all(Array.from({ length: codeTries }, async () => recover(login, code)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);

    // The planted mistake: checks whether the code is unused, then marks it in a second step.
    const other = await withCodes();
    const hash = keyedHash(
      server.platform.keys.recoveryCodes,
      other.login.staffId,
      (other.codes[0] ?? "").replace("-", ""),
    );
    let looked = 0;
    let bothLooked = (): void => undefined;
    const everybodyLooked = new Promise<void>((resolve) => (bothLooked = resolve));
    const naive = async (): Promise<boolean> =>
      await server.database.transaction().execute(async (trx) => {
        const mine = trx.selectFrom("staff_recovery_codes").select("used_at").where("code_hash", "=", hash);
        const unused = (await mine.executeTakeFirstOrThrow()).used_at === null;
        looked += 1;
        if (looked === 2) bothLooked();
        await everybodyLooked;
        const used_at = server.clock.now();
        await trx
          .updateTable("staff_recovery_codes")
          .set({ used_at })
          .where("code_hash", "=", hash)
          .execute();
        return unused;
      });
    expect((await Promise.all([naive(), naive()])).filter(Boolean)).toHaveLength(2);
  });

  test("is tried five times in 15 minutes together with the authenticator's codes, then behind a bot check", async () => {
    const { login, codes } = await withCodes();
    for (let index = 0; index < codeTries; index += 1) {
      const wrong =
        index % 2 === 0
          ? await recover(login, "00000-00000", `198.51.100.${index}`)
          : await signInAs(server, { ...login, code: "000000" }, `198.51.100.${index}`);
      expect(codeOf(wrong)).toEqual(refused);
    }
    const { username, password } = login;
    const recovery = { username, password, recoveryCode: codes[0] ?? "" };
    const elsewhere = "203.0.113.9";
    expect(codeOf(await signInAs(server, recovery, elsewhere))).toEqual([403, "bot_check_required"]);
    // Six digits can be guessed even by somebody who passes bot checks, so these attempts must be slowed down.
    const digits = { username, password, code: login.shows(1), botToken: "human" };
    expect((await signInAs(server, digits, elsewhere)).statusCode).toBe(429);
    expect((await signInAs(server, { ...recovery, botToken: "human" }, elsewhere)).statusCode).toBe(200);
  });

  test("and an authenticator's codes are tried by a known browser beside all strangers", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
    const first = await signInAs(server, { ...login, code: login.shows(-1) });
    const known = first.cookies.find(({ name }) => name === "IMKnown")?.value ?? "";
    for (let index = 0; index < codeTries; index += 1) {
      await signInAs(server, { ...login, code: "000000" }, `198.51.100.${index}`);
    }
    const code = login.shows();
    expect((await signInAs(server, { ...login, code }, "203.0.113.9")).statusCode).toBe(429);
    expect((await signInAs(server, { ...login, code, known }, "203.0.113.9")).statusCode).toBe(200);
  });

  test("is somebody's own, and kept as a keyed hash", async () => {
    const [one, other] = [await withCodes(), await withCodes()];
    expect(codeOf(await recover(other.login, one.codes[0] ?? ""))).toEqual(refused);
    const rows = await server.database.selectFrom("staff_recovery_codes").selectAll().execute();
    const kept = rows.map((row) => row.code_hash.toString("latin1")).join(" ");
    for (const code of one.codes) expect(kept).not.toContain(code.replace("-", ""));
  });

  test("replaces an authenticator that is gone, and the new one brings new codes", async () => {
    const { login, codes } = await withCodes();
    const [way = "", proof = "", spare = ""] = codes;
    const headers = sessionHeaders(await recover(login, way));
    const body = { password: login.password, recoveryCode: proof };
    const begun = await call(server.app, beginSecondFactor, { headers, body });
    const secret = Buffer.from(Secret.fromBase32(begun.json<{ secret: string }>().secret).bytes);
    const code = codeAt(secret, server.platform, 1);
    const confirmed = await call(server.app, confirmSecondFactor, { headers, body: { code } });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(codeOf(await recover(login, spare))).toEqual(refused);
    expect((await recover(login, recoveryCodes[9] ?? "")).statusCode).toBe(200);
    expect((await account(headers)).secondFactor).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("is gone with the authenticator", async () => {
    const { login, headers, codes } = await withCodes();
    const body = { password: login.password, recoveryCode: codes[3] };
    expect((await call(server.app, removeSecondFactor, { headers, body })).statusCode).toBe(204);
    expect((await account(headers)).secondFactor).toBeNull();
    const rows = server.database.selectFrom("staff_recovery_codes").select("made_at");
    expect(await rows.where("staff_id", "=", login.staffId).execute()).toEqual([]);
    const renewing = { headers, body: { password: login.password, code: "123456" } };
    expect(codeOf(await call(server.app, renewRecoveryCodes, renewing))).toEqual([
      403,
      "second_factor_missing",
    ]);
  });
});

describe("their own sessions", () => {
  test("say where they were begun, and end all but the one that asks", async () => {
    const login = await staffWithLogin(server.platform, "operator", { secondFactor: false });
    const headers = sessionHeaders(await signInAs(server, login, "192.0.2.50"));
    const other = sessionHeaders(await signInAs(server, login, "192.0.2.51"));
    const list = (await call(server.app, ownSessions, { headers })).json<
      { address: string; device: string }[]
    >();
    expect(list.map(({ address }) => address).toSorted()).toEqual(["192.0.2.50", "192.0.2.51"]);
    expect(list[0]?.device).toBe("Unknown device");
    expect((await call(server.app, endOtherSessions, { headers })).json()).toEqual({ ended: 1 });
    expect((await call(server.app, queue, { headers: other })).statusCode).toBe(401);
    expect((await call(server.app, queue, { headers })).statusCode).toBe(200);
  });
});
