import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Platform } from "../../../platform.ts";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { days, LandingScene } from "../../../testing/landing-scene.ts";
import { recount, type LandingFault } from "./check-store.ts";
import { landingJobs } from "./jobs.ts";

let scene: LandingScene;

beforeAll(async () => {
  scene = await LandingScene.open();
});
afterAll(() => scene.close());
afterEach(async () => {
  expect(await scene.faults()).toEqual([]);
});

describe("the recount notices a planted mistake", () => {
  test("in the sums and in the rows, each one", async () => {
    const text = await scene.shownPage();
    const buyer = await scene.signedUp(text);
    const other = await scene.signedUp(text);
    await scene.bought(buyer);
    scene.server.clock.advance(days(31));
    await scene.seenAgain(buyer);
    await scene.kept();
    await scene.seenAgain(other);
    await scene.kept();
    // the last activity is a while ago, so that its mark must be there
    scene.server.clock.advance(days(2));
    await scene.signIn();
    expect(await scene.faults()).toEqual([]);
    const sums = sql`update landing_counts set`;
    const here = sql`where version = ${Number(text)} and signed_up >= 2
      and day = (select landing_day from customers where id = ${buyer.customerId})`;
    const planted: readonly [string, ReturnType<typeof sql>, LandingFault["step"]][] = [
      ["a sign-up counted twice", sql`${sums} signed_up = signed_up + 1 ${here}`, "signedUp"],
      ["a sign-up forgotten", sql`${sums} signed_up = signed_up - 1 ${here}`, "signedUp"],
      ["a repeat purchase counted", sql`${sums} bought = bought + 1 ${here}`, "bought"],
      ["a purchase forgotten", sql`${sums} bought = bought - 1 ${here}`, "bought"],
      ["a kept customer counted twice", sql`${sums} kept = kept + 1 ${here}`, "kept"],
      ["fewer verified numbers than accounts", sql`${sums} verified = 0 ${here}`, "verified"],
      [
        "an erasure noted that was none",
        sql`${sums} gone_signed_up = gone_signed_up + 1 ${here}`,
        "signedUp",
      ],
      ["sums on another day", sql`${sums} day = day - 400 ${here}`, "signedUp"],
      ["sums in a split", sql`${sums} split = 77 ${here}`, "signedUp"],
      [
        "an account moved to another version",
        sql`update customers set landing_version = 998 where id = ${buyer.customerId}`,
        "signedUp",
      ],
      [
        "an account without its version",
        sql`update customers set landing_version = null, landing_day = null where id = ${buyer.customerId}`,
        "bought",
      ],
      [
        "somebody marked as kept who was not there",
        sql`update customers set last_active_at = created_at where id = ${other.customerId}`,
        "kept",
      ],
      [
        "somebody kept who was missed",
        sql`with missed as (update customers set landing_kept = false where id = ${buyer.customerId})
          ${sums} kept = kept - 1 ${here}`,
        "kept",
      ],
    ];
    for (const [what, mistake, step] of planted) {
      await scene.server.database
        .transaction()
        .execute(async (trx) => {
          await mistake.execute(trx);
          const found = await recount(trx, scene.server.clock.now(), 100);
          expect(
            found.map((fault) => fault.step),
            what,
          ).toContain(step);
          throw new Error("undo");
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== "undo") throw error;
        });
    }
    expect(await scene.faults()).toEqual([]);
  });

  test("as a daily job, which logs each fault and fails", async () => {
    const log = scene.server.platform.log.child({});
    const logged = vi.spyOn(log, "error");
    const check = async (database: Platform["database"]) => {
      const jobs = landingJobs({ ...scene.server.platform, database, log });
      return await acrossBrands(async () => await jobs.find(({ name }) => name === "landing-check")?.run());
    };
    expect(await check(scene.server.platform.database)).toEqual({ faults: 0 });
    const undone = scene.server.database.transaction().execute(async (trx) => {
      await sql`update landing_counts set signed_up = signed_up + 1
        where (day, version, split) = (select day, version, split from landing_counts where signed_up > 0 order by day desc limit 1)`.execute(
        trx,
      );
      await expect(check(trx)).rejects.toThrow("counts of landing versions do not add up: 1 fault");
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ step: "signedUp" }), "counts of landing versions do not add up"],
    ]);
  });
});
