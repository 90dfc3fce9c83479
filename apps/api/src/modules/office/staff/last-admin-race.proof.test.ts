import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import { changeStaff } from "./administration-service.ts";
import { updateStaff } from "./administration-store.ts";

/** Admins who dismiss each other at the same time: one of them stays. */

const admins = 4;
const dismissed = { displayName: "Gone", role: "admin", capacity: 5, active: false } as const;

let server: TestApp;

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
});
afterAll(() => server.close());

type Dismiss = (byStaffId: string, staffId: string) => Promise<unknown>;

/** The planted mistake: counts the other admins without locking them. */
const dismissNaively =
  (counted: () => Promise<void>): Dismiss =>
  async (_, staffId) =>
    server.database.transaction().execute(async (trx) => {
      const others = await trx
        .selectFrom("staff")
        .select("id")
        .where("role", "=", "admin")
        .where("active", "=", true)
        .where("id", "!=", staffId)
        .execute();
      await counted();
      if (others.length > 0) await updateStaff(trx, staffId, dismissed);
    });

/** Lets all admins dismiss each other at once; returns how many are left. */
async function adminsLeft(dismiss: Dismiss): Promise<number> {
  await server.database.updateTable("staff").set({ active: false }).execute();
  const staff = await Promise.all(
    Array.from({ length: admins }, async () => signedInStaff(server.platform, "admin")),
  );
  const ids = staff.map(({ staffId }) => staffId);
  await Promise.all(
    ids.flatMap((by) => ids.filter((id) => id !== by).map(async (staffId) => dismiss(by, staffId))),
  );
  const left = await server.database
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .execute();
  return left.length;
}

describe("admins who all dismiss each other at once", () => {
  test("leave exactly one", { timeout: timeLimit(120_000) }, async () => {
    const rounds = scaled(8, 200);
    for (let round = 0; round < rounds; round += 1) {
      const left = await adminsLeft(async (by, staffId) =>
        changeStaff(server.platform, by, staffId, dismissed),
      );
      expect(left).toBe(1);
    }
    console.info(`last admin: ${rounds} rounds of ${admins} admins dismissing each other, 1 left in each`);
  });

  test("would leave none if the others were only counted", { timeout: timeLimit(120_000) }, async () => {
    const everyCount = admins * (admins - 1);
    expect(await adminsLeft(dismissNaively(meeting(everyCount)))).toBe(0);
  });
});
