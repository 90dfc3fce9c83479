import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askedAt } from "../../../testing/insight-scene.ts";
import { rewrittenDatabase } from "../../../testing/rewritten-queries.ts";
import { rollupScene, type RollupScene } from "../../../testing/rollup-scene.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { eraseCustomer } from "../privacy/erasure-service.ts";
import { rollUp } from "./roll-up-service.ts";

/** Changes of days that are rolled up already: triggers mark them, and the figures are right at once (decision 0074). */

let scene: RollupScene;
let server: TestApp;

beforeAll(async () => {
  scene = await rollupScene();
  server = scene.server;
});
afterAll(() => server.close());
beforeEach(() => scene.putBack());

describe("a later change of a finished day", () => {
  async function changes(): Promise<number> {
    const { rows } = await sql`select from insight_changes`.execute(server.database);
    return rows.length;
  }

  /**
   * Right at once, wrong if the change had not been marked, and right when the job has run.
   * @param wrongBooks whether the change leaves the ledger as it was, so that the money page's check must fail
   */
  async function expectRight({ wrongBooks = false } = {}): Promise<void> {
    const expected = wrongBooks ? ["check"] : [];
    expect(await scene.contradicted()).toEqual(expected);
    expect(await changes()).toBeGreaterThan(0);
    const forgetful = rewrittenDatabase(server.database, (text) =>
      text.replaceAll("from insight_changes where kind =", "from insight_changes where false and kind ="),
    );
    const isEnough = (seen: ReadonlySet<string>): boolean => seen.size > expected.length;
    expect(await scene.contradicted(forgetful.database, isEnough)).not.toEqual(expected);
    await rollUp(server.platform);
    expect(await changes()).toBe(0);
    expect(await scene.contradicted()).toEqual(expected);
    expect(await scene.check()).toEqual([]);
    await scene.keep();
  }

  test("by retention, which leaves the customer other conversations", async () => {
    const deleted = await sql`delete from messages where conversation_id in (
      select min(id::text)::uuid from conversations where last_sequence > 0
      group by customer_id having count(*) > 1)`.execute(server.database);
    expect(Number(deleted.numAffectedRows)).toBeGreaterThan(10);
    await expectRight();
  });

  test("by an erasure", async () => {
    const { customer_id: customerId } = await server.database
      .selectFrom("messages")
      .select("customer_id")
      .groupBy("customer_id")
      .orderBy((of) => of.fn.countAll(), "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await eraseCustomer(server.platform, { customerId, askedBy: "customer", staffId: null });
    await expectRight();
  });

  test("by retention of times at the desk", async () => {
    const { numAffectedRows } = await sql`delete from presence_spans where ended_at < '2026-11-14'`.execute(
      server.database,
    );
    expect(Number(numAffectedRows)).toBeGreaterThan(10);
    await expectRight();
  });

  test("by hand, of a purchase's money", async () => {
    await sql`update payments set received_minor = coalesce(received_minor, price_minor) + 7
      where intent_id = (select min(intent_id) from payments where granted_at < '2026-11-01'
        and intent_id not in (select intent_id from refunds union all select intent_id from disputes))`.execute(
      server.database,
    );
    await expectRight();
  });

  test("by a fraud warning that arrives late, in the month of a dispute and before it", async () => {
    const { numAffectedRows } =
      await sql`insert into fraud_warnings (id, intent_id, fraud_type, actionable, warned_at)
      select 'issfr_late', intent_id, 'misc', true, greatest(date_trunc('month', opened_at), opened_at - interval '2 days')
      from disputes where opened_at < '2026-11-15' and intent_id not in (select intent_id from fraud_warnings)
      order by opened_at desc limit 1`.execute(server.database);
    expect(numAffectedRows).toBe(1n);
    await expectRight();
  });

  test("by a refund that fails after all", async () => {
    const { numAffectedRows } = await sql`update refunds set status = 'failed' where id = (
      select id from refunds where status = 'succeeded' order by updated_at, id limit 1)`.execute(
      server.database,
    );
    expect(numAffectedRows).toBe(1n);
    await expectRight({ wrongBooks: true });
  });

  test("by another refund of a purchase whose first one failed", async () => {
    const { rows } = await sql<{ intent_id: string }>`update refunds set status = 'failed' where id = (
      select min(id::text)::uuid from refunds where intent_id not in (select intent_id from disputes)
      group by intent_id having count(*) = 1 and bool_and(status = 'succeeded') order by min(updated_at) limit 1)
      returning intent_id`.execute(server.database);
    await rollUp(server.platform);
    expect(await changes()).toBe(0);
    // The purchase is unequal today instead, which no rollup holds.
    await sql`insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
      select gen_random_uuid(), ${rows[0]?.intent_id}, 100, 'requested', 'provider', '', at, at
      from (values (${askedAt}::timestamptz - interval '1 hour')) as today (at)`.execute(server.database);
    expect(await changes()).toBeGreaterThan(0);
    await rollUp(server.platform);
    expect(await scene.check()).toEqual([]);
    expect(await scene.contradicted()).toEqual(["check"]);
    await scene.keep();
  });

  test.each([
    ["credits", sql`credits = credits * 2`],
    ["currency", sql`currency = case currency when 'EUR' then 'GBP' else 'EUR' end`],
    ["region", sql`region = case region when 'AU' then 'IE' else 'AU' end`],
    ["grant", sql`granted_at = null, status = 'failed'`],
  ])("by hand, of the %s of a purchase whose money went back later", async (_what, change) => {
    const { numAffectedRows } = await sql`update payments set ${change} where intent_id = (
      select intent_id from refunds join payments using (intent_id)
      where refunds.status = 'succeeded' and updated_at > granted_at + interval '1 day'
        and intent_id not in (select intent_id from disputes)
      order by updated_at desc, id limit 1)`.execute(server.database);
    expect(numAffectedRows).toBe(1n);
    await rollUp(server.platform);
    expect(await scene.check()).toEqual([]);
    await scene.keep();
  });

  test("by a dispute that was lost earlier than reported first", async () => {
    const { numAffectedRows } =
      await sql`update disputes set closed_at = closed_at - interval '1 day' where id = (
      select id from disputes where status = 'lost' and closed_at - interval '1 day' > opened_at
      order by closed_at, id limit 1)`.execute(server.database);
    expect(numAffectedRows).toBe(1n);
    await expectRight({ wrongBooks: true });
  });

  test("by a purchase that is granted after its money went back", async () => {
    const intent = await sql<{ intent_id: string }>`
      insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
      select gen_random_uuid(), intent_id, 100, 'succeeded', 'provider', '', created_at, created_at from payments
      where granted_at is null and created_at < '2026-11-01' order by created_at, intent_id limit 1
      returning intent_id`.execute(server.database);
    expect(intent.rows).toHaveLength(1);
    await rollUp(server.platform);
    // today, which no rollup holds
    await sql`update payments set granted_at = ${askedAt}::timestamptz - interval '1 hour', status = 'succeeded',
        received_minor = price_minor
      where intent_id = ${intent.rows[0]?.intent_id}`.execute(server.database);
    await expectRight({ wrongBooks: true });
  });
});
