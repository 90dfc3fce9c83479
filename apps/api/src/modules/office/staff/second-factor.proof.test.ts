import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signInAs, staffWithLogin } from "../../../testing/test-staff.ts";
import { openSecret, stepOfCode } from "./authenticator.ts";
import { codeTries } from "./rules.ts";
import { takeCode } from "./second-factor-proof.ts";
import { lockStaff, selectStaffRow, setLastStep } from "./store.ts";

/** A code of an authenticator works once, and can't be guessed (STAFF-2, STAFF-8). */

let server: TestApp;

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
});
afterAll(() => server.close());

const atOnce = 20;

/** Counts how many concurrent uses of one code were accepted. */
async function countAccepted(use: (staffId: string, code: string) => Promise<boolean>): Promise<number> {
  const login = await staffWithLogin(server.platform, "operator", { secondFactor: true });
  const code = login.shows();
  const uses = await Promise.all(Array.from({ length: atOnce }, async () => use(login.staffId, code)));
  return uses.filter(Boolean).length;
}

async function useCode(staffId: string, code: string): Promise<boolean> {
  return await server.database.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, staffId);
    return staff !== undefined && (await takeCode(trx, server.platform, staff, code));
  });
}

/** The planted mistake: reads the row without a lock, so several calls see the code as unused. */
const useNaively = (looked: () => Promise<void>) => async (staffId: string, code: string) =>
  await server.database.transaction().execute(async (trx) => {
    const staff = await selectStaffRow(trx, staffId);
    await looked();
    if (staff === undefined || staff.totpSecret === null) return false;
    const secret = openSecret(server.platform.keys.secondFactors, staffId, staff.totpSecret);
    const step = stepOfCode(secret, code, staff.totpLastStep, server.clock.now());
    if (step === null) return false;
    await setLastStep(trx, staffId, step);
    return true;
  });

describe("a code that is sent many times at once", () => {
  test("is accepted exactly once", { timeout: timeLimit(120_000) }, async () => {
    const rounds = scaled(5, 200);
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      const count = await countAccepted(useCode);
      expect(count).toBe(1);
      accepted += count;
    }
    console.info(`second factor: ${rounds} codes sent ${atOnce} times at once, ${accepted} accepted, 1 each`);
  });

  test("is accepted several times by a check without the lock: the proof would catch it", async () => {
    expect(await countAccepted(useNaively(meeting(atOnce)))).toBeGreaterThan(1);
  });
});

describe("somebody who has the password and tries codes", () => {
  test(
    "gets five tries in 15 minutes, from however many addresses and with whatever bot checks, then the right one is refused",
    { timeout: timeLimit(120_000) },
    async () => {
      const people = scaled(2, 10);
      const guesses = scaled(30, 38);
      let evaluated = 0;
      for (let person = 0; person < people; person += 1) {
        const login = await staffWithLogin(server.platform, "supervisor", { secondFactor: true });
        const good = new Set([login.shows(-1), login.shows(), login.shows(1)]);
        const wrong = Array.from({ length: guesses + 3 }, (_, index) => String(index).padStart(6, "0"));
        const responses = await Promise.all(
          wrong
            .filter((code) => !good.has(code))
            .slice(0, guesses)
            .map(async (code, index) =>
              signInAs(
                server,
                { ...login, code, botToken: "human" },
                `198.51.100.${person * 50 + (index % 50)}`,
              ),
            ),
        );
        const tried = responses.filter((response) => response.statusCode === 401).length;
        expect(tried).toBe(codeTries);
        expect(responses.filter((response) => response.statusCode === 429).length).toBe(guesses - codeTries);
        evaluated += tried;
        const right = { ...login, code: login.shows(), botToken: "human" };
        const late = await signInAs(server, right, "203.0.113.9");
        expect(late.statusCode).toBe(429);
      }
      console.info(`second factor: ${people * guesses} guesses at ${people} people, ${evaluated} evaluated`);
    },
  );
});
