import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { days, LandingScene } from "../../../testing/landing-scene.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";

let scene: LandingScene;

beforeAll(async () => {
  scene = await LandingScene.open();
});
afterAll(() => scene.close());
afterEach(async () => {
  expect(await scene.faults()).toEqual([]);
});

describe("counting by version (SPLIT-1 to SPLIT-4)", () => {
  test("counts pages, sign-ups, purchases and kept customers of a version, and nothing else", async () => {
    const text = await scene.shownPage();
    expect(text).toBe(String((await scene.report()).published));
    await scene.shownPage();
    // a login, another page, a page loaded in advance, a check of headers, the country picker: none is counted
    expect(await scene.landing({ cookie: "IMToken_access=a" }, "/meet")).toBeUndefined();
    expect(await scene.landing({}, "/legal/terms")).toBeUndefined();
    expect(await scene.landing({ "sec-purpose": "prefetch;prerender" })).toBe(text);
    await scene.server.app.inject({ method: "HEAD", url: "/", headers: { host: "uk.emberlane.test" } });
    expect(await scene.landing({ host: "emberlane.test" })).toBeUndefined();
    await scene.written();

    await scene.verified(text);
    const buyer = await scene.signedUp(text);
    await scene.signedUp(text);
    await scene.bought(buyer);
    await scene.bought(buyer);
    expect((await scene.report()).versions).toEqual([
      {
        version: Number(text),
        figures: { shown: 2, verified: 3, signedUp: 2, bought: 1, kept: 0, keptShown: null },
      },
    ]);

    scene.server.clock.advance(days(29));
    await scene.seenAgain(buyer);
    expect(await scene.kept()).toBe(0);
    await scene.signIn();
    // nobody can be kept yet, so there are no pages whose share they could be
    expect((await scene.report()).versions[0]?.figures).toMatchObject({ kept: 0, keptShown: null });
    scene.server.clock.advance(days(1.5));
    expect(await scene.kept()).toBe(0);
    await scene.seenAgain(buyer);
    expect([await scene.kept(), await scene.kept()]).toEqual([1, 0]);
    await scene.signIn();
    await scene.shownPage();
    await scene.written();
    expect((await scene.report()).versions[0]?.figures).toMatchObject({
      shown: 3,
      signedUp: 2,
      bought: 1,
      kept: 1,
      keptShown: 2,
    });
  });

  test("a purchase after 30 days, and somebody who comes back after 60, are not counted", async () => {
    const text = await scene.shownPage();
    const late = await scene.signedUp(text);
    scene.server.clock.advance(days(30));
    await scene.signIn();
    await scene.bought(late);
    scene.server.clock.advance(days(32));
    await scene.signIn();
    await scene.seenAgain(late);
    expect(await scene.kept()).toBe(0);
    await scene.written();
    expect((await scene.report()).versions[0]?.figures).toMatchObject({ signedUp: 1, bought: 0, kept: 0 });
  });

  test("a number that is verified again counts once, for its first version", async () => {
    const text = await scene.shownPage();
    const before = (await scene.report()).versions[0]?.figures.verified ?? 0;
    const { number } = await scene.verified(text);
    const again = await scene.verified("999", number);
    expect(
      (await again.somebody.register({ phoneNumber: number, username: `N${number.slice(-6)}` })).statusCode,
    ).toBe(201);
    expect((await scene.report()).versions[0]?.figures.verified).toBe(before + 1);
    const row = await scene.server.database
      .selectFrom("customers")
      .select("landing_version")
      .where("phone", "=", number)
      .executeTakeFirstOrThrow();
    expect(row.landing_version).toBe(Number(text));
  });

  test.each(["999", "1-999", "x", "0", undefined])("a page that says %j is not counted", async (text) => {
    const sums = async () =>
      (await sql`select sum(verified) from landing_counts`.execute(scene.server.database)).rows;
    const before = await sums();
    const person = await scene.signedUp(text);
    await scene.bought(person);
    expect(await sums()).toEqual(before);
    const row = await scene.server.database
      .selectFrom("customers")
      .select(["landing_version", "landing_bought"])
      .where("id", "=", person.customerId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ landing_version: null, landing_bought: false });
  });

  test("an erasure takes the version from the customer's row, and the sums still add up", async () => {
    const text = await scene.shownPage();
    const person = await scene.signedUp(text);
    await scene.bought(person);
    const before = (await scene.report()).versions;
    await acrossBrands(() =>
      eraseCustomer(scene.server.platform, {
        customerId: person.customerId,
        askedBy: "staff",
        staffId: scene.admin.staffId,
      }),
    );
    expect(
      await scene.server.database
        .selectFrom("customers")
        .select("id")
        .where("id", "=", person.customerId)
        .execute(),
    ).toEqual([]);
    expect((await scene.report()).versions).toEqual(before);
    expect(await scene.faults()).toEqual([]);
  });
});
