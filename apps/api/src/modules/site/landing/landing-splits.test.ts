import { auditLog } from "@parlour/contract/operations/back-office";
import { publishContent } from "@parlour/contract/operations/ops-content";
import { beginSplit, type LandingSplit } from "@parlour/contract/operations/ops-landing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { days, landingSite, LandingScene } from "../../../testing/landing-scene.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { endDueSplits } from "./split-service.ts";

/** Splits of a landing page. Counts by version: landing-counts.test.ts. Their recount: landing-recount.test.ts. */

let scene: LandingScene;

beforeAll(async () => {
  scene = await LandingScene.open();
});
afterAll(() => scene.close());
afterEach(async () => {
  const running = (await scene.report()).splits.find(({ endedAt }) => endedAt === null);
  if (running !== undefined) await scene.end(running.number);
  expect(await scene.faults()).toEqual([]);
});

const endDue = async () => await acrossBrands(() => endDueSplits(scene.server.platform));

describe("a split (SPLIT-5 to SPLIT-9)", () => {
  test("divides pages by a draw, ends by its rule, and shows figures only then", async () => {
    const response = await scene.begin({ percentB: 30, stopShown: 100 });
    expect(response.statusCode).toBe(201);
    const split = response.json<LandingSplit>();
    const a = `${split.versionA}-${split.number}`;
    const b = `${split.versionB}-${split.number}`;
    const seen = new Map<string, number>();
    for (let page = 0; page < 99; page += 1) {
      const text = await scene.shownPage();
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual([a, b].toSorted());
    // 30 expected, with a standard deviation of 4.6: beyond six of them the draw is broken
    expect(Math.abs((seen.get(b) ?? 0) - 30)).toBeLessThan(28);
    // other pages keep to the published version
    expect(await scene.landing({ cookie: "IMToken_access=a" }, "/meet")).toBeUndefined();
    await scene.written();
    await scene.bought(await scene.signedUp(b));
    await scene.signedUp(a);
    expect(await endDue()).toBe(0);
    const running = (await scene.report()).splits[0];
    expect(running).toMatchObject({ shown: 99, figures: null, finalFrom: null, endedAt: null });

    await scene.shownPage();
    await scene.written();
    expect([await endDue(), await endDue()]).toEqual([1, 0]);
    const over = (await scene.report()).splits[0];
    expect(over).toMatchObject({
      endCause: "shown",
      endedBy: null,
      figures: { a: { verified: 1, signedUp: 1, bought: 0 }, b: { verified: 1, signedUp: 1, bought: 1 } },
    });
    expect(
      over?.figures === null || over?.figures === undefined ? 0 : over.figures.a.shown + over.figures.b.shown,
    ).toBe(100);
    expect(await scene.shownPage()).toBe(String(split.versionA));

    // a sign-up from a page that was open at the end still counts for a day, and not later
    await scene.signedUp(b);
    expect((await scene.report()).splits[0]?.figures?.b.signedUp).toBe(2);
    scene.server.clock.advance(days(2));
    await scene.signIn();
    await scene.signedUp(b);
    expect((await scene.report()).splits[0]?.figures?.b.signedUp).toBe(2);
    await scene.written();
  });

  test("ends after its last day", async () => {
    await scene.begin();
    expect(await endDue()).toBe(0);
    scene.server.clock.advance(days(1));
    await scene.signIn();
    expect(await endDue()).toBe(1);
    expect((await scene.report()).splits[0]).toMatchObject({ endCause: "day" });
  });

  test("an admin can end it early with a reason, once; a publication ends it, too", async () => {
    const { number } = (await scene.begin()).json<LandingSplit>();
    expect(codeOf(await scene.begin())).toEqual([409, "split_running"]);
    const ended = await scene.end(number);
    expect(ended.json<LandingSplit>()).toMatchObject({
      endCause: "early",
      endReason: "A wrong price in the text",
    });
    expect(codeOf(await scene.end(number))).toEqual([409, "already_decided"]);
    expect(codeOf(await scene.end(9999))).toEqual([404, "split_not_found"]);

    const next = (await scene.begin()).json<LandingSplit>();
    expect(next.number).toBe(number + 1);
    const published = await call(scene.server.app, publishContent, {
      headers: scene.admin.headers,
      params: { ...landingSite, version: String(next.versionB) },
    });
    expect(published.statusCode).toBe(200);
    expect((await scene.report()).splits[0]).toMatchObject({ number: next.number, endCause: "published" });
    const actions = await scene.server.database
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("target_type", "=", "content")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(actions).toMatchObject([{ action: "content.publish", details: { endedSplit: next.number } }]);
  });

  test("is in the audit from its beginning to its end", async () => {
    const { number } = (await scene.begin()).json<LandingSplit>();
    await scene.end(number, "Enough of it");
    const audit = await call(scene.server.app, auditLog, {
      headers: scene.admin.headers,
      query: { action: "split" },
    });
    const [ended, begun] = audit.json<{ entries: { action: string; sentence: string }[] }>().entries;
    expect([ended?.action, begun?.action]).toEqual(["split.end", "split.begin"]);
    expect(ended?.sentence).toMatch(/ended split \d+ of .* early/);
    expect(begun?.sentence).toMatch(/for 50 % beside version .*, until 100 pages or 20/);
  });

  test("refuses a split that is not fair", async () => {
    const { published, today } = await scene.report();
    const tooLate = new Date(scene.server.clock.now().getTime() + days(91) * 1000).toISOString().slice(0, 10);
    for (const rule of [
      { versionB: published },
      { lastDay: "2026-01-01" },
      { lastDay: tooLate },
      { versionA: published - 1, lastDay: today },
    ]) {
      const [status, code] = codeOf(await scene.begin(rule));
      expect([status, ["split_invalid", "version_not_found"].includes(code)], JSON.stringify(rule)).toEqual([
        code === "version_not_found" ? 404 : 422,
        true,
      ]);
    }
    expect(codeOf(await scene.begin({ versionB: 9999 }))).toEqual([404, "version_not_found"]);
    for (const rule of [{ percentB: 0 }, { percentB: 100 }, { stopShown: 99 }]) {
      expect(codeOf(await scene.begin(rule))).toEqual([400, "invalid_request"]);
    }
    const refused = await call(scene.server.app, beginSplit, {
      headers: scene.supervisor.headers,
      params: landingSite,
      body: { versionA: published, versionB: 1, percentB: 50, stopShown: 100, lastDay: today },
    });
    expect(codeOf(refused)).toEqual([403, "forbidden"]);
  });

  test("its stop rule can't be changed, not even in the database, and an ended one stays as it ended", async () => {
    const { number } = (await scene.begin()).json<LandingSplit>();
    const split = sql`where brand_id = 'emberlane' and region = 'GB' and number = ${number}`;
    for (const change of [
      sql`update landing_splits set stop_shown = 200 ${split}`,
      sql`update landing_splits set last_day = last_day + 1 ${split}`,
      sql`update landing_splits set percent_b = 60 ${split}`,
      sql`update landing_splits set version_b = version_a ${split}`,
      sql`delete from landing_splits ${split}`,
    ]) {
      await expect(change.execute(scene.server.database)).rejects.toThrow("can only be ended");
    }
    await expect(
      sql`update landing_splits set stop_shown = 200 ${split}`.execute(scene.server.platform.database),
    ).rejects.toThrow("permission denied");
    await scene.end(number);
    await expect(
      sql`update landing_splits set ended_at = null, end_cause = null, end_reason = null ${split}`.execute(
        scene.server.database,
      ),
    ).rejects.toThrow("can only be ended");
  });
});
