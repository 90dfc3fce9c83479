import { defineOperation, type Access } from "@parlour/contract/operation";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Client } from "pg";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { patiently } from "../testing/patience.ts";
import { everyRow } from "../testing/everything-stored.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { signedInCustomer } from "../testing/test-people.ts";
import { canaryCustomer, canaryWord, type CanaryCustomer } from "../testing/test-canary-customer.ts";
import { acrossBrands, inBrand, withoutBrand } from "./brand-scope.ts";
import { openDatabase } from "./database.ts";
import type { Db } from "./database.ts";
import { route } from "./operations.ts";
import { QueryWithPrefix } from "./query-with-prefix.ts";

/**
 * The second layer below the application's own filters: PostgreSQL shows the server only the rows of one
 * brand's customers. The planted faults are queries that forget their brand.
 */

let server: TestApp;
/** The server's own connections; `server.database` has the owner's. */
let runtime: Db;
/** Of emberlane, with rows in every table that can hold customers' data. */
let customer: CanaryCustomer;

beforeAll(async () => {
  server = await testApp();
  runtime = server.platform.database;
  customer = await canaryCustomer(server, "+447700900818");
});
afterAll(() => server.close());

/** Tables whose rows belong to no brand's customers, each with the reason why every brand may see it. */
const shared: { readonly [table: string]: string } = {
  alerts: "for everybody of a region",
  audit_days: "hashes",
  audit_seals: "salted hashes",
  brand_regions: "published to everybody",
  brands: "published to everybody",
  canned_reply_uses: "of staff",
  canned_replies: "of staff; name no customer",
  content_versions: "of sites",
  erasures: "ids that name nobody any more",
  ledger_faults: "ids of accounts, for staff",
  ledger_walk: "how far a check has come",
  insight_amounts: "counts, for staff",
  insight_cohorts: "counts, for staff",
  insight_changes: "hours, for a job",
  credits_left: "sums, for staff",
  insight_credits: "sums, for staff",
  insight_desk: "counts, for staff",
  insight_people: "counts, for staff",
  insight_presence: "of staff",
  insight_profiles: "counts, for staff",
  insight_progress: "how far a job has come",
  insight_sales: "sums, for staff",
  insight_waiting: "sums, for staff",
  money_rates: "settings of regions, for staff",
  landing_counts: "sums, for staff",
  landing_splits: "settings of pages, for staff",
  pay_accounts: "heads of chains of staff",
  pay_minimums: "settings of regions, for staff",
  pay_progress: "how far a job has come",
  inbound_texts: "neither number nor words",
  faults: "places in our own code, over all brands",
  former_cookie_names: "of the database itself",
  oldest_version: "of the database itself",
  phone_lookups: "of numbers as keyed hashes, over all brands",
  presence_spans: "of staff",
  price_version_bundles: "published to everybody",
  price_versions: "published to everybody",
  profiles: "published to everybody",
  provider_events_read: "how far a list was read",
  removal_holds: "counts",
  retention_runs: "counts",
  root_builds: "how far a job has come",
  root_pages: "hashes",
  root_walk: "how far a check has come",
  roots: "published to everybody",
  key_checks: "of the database itself",
  kysely_migration: "of the database itself",
  kysely_migration_lock: "of the database itself",
  staff: "of staff",
  staff_links: "of staff",
  staff_presence: "of staff",
  staff_recovery_codes: "of staff",
  staff_sessions: "of staff",
  staff_sites: "of staff",
  staff_work: "of staff",
  take_over_sites: "numbers of published versions",
  take_overs: "numbers of published versions",
  text_hours: "counts, for staff",
  text_opt_outs: "of numbers as keyed hashes, in no brand",
  text_pauses: "of blocks of numbers, over all brands",
  trial_cards: "one trial a card, over all brands",
  trial_claims: "one trial a number, over all brands",
};

interface TableRule {
  readonly name: string;
  readonly hasPolicy: boolean;
  /** Whether its row policies are enabled. */
  readonly isKept: boolean;
}

async function tableRules(db: Db): Promise<readonly TableRule[]> {
  const { rows } = await sql<TableRule>`
    select relname as name, relrowsecurity as "isKept",
      exists (select from pg_policy where polrelid = pg_class.oid) as "hasPolicy"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows;
}

/** Returns tables with neither a policy per brand nor a reason for having none. */
async function unruled(db: Db): Promise<readonly string[]> {
  const rules = await tableRules(db);
  const isRuled = ({ name, hasPolicy, isKept }: TableRule): boolean =>
    (hasPolicy && isKept) || name in shared;
  return rules.filter((rule) => !isRuled(rule)).map(({ name }) => name);
}

/** Returns tables with a policy per brand in which the customer's texts, number or ids are readable here. */
async function tellingTables(db: Db): Promise<readonly string[]> {
  const rules = await tableRules(server.database);
  const ruled = new Set(rules.filter(({ hasPolicy }) => hasPolicy).map(({ name }) => `public.${name}`));
  const personal = [canaryWord, customer.phone, customer.customerId, customer.conversationId];
  const rows = await everyRow(db);
  const telling = rows.filter(
    ({ place, text }) => ruled.has(place) && personal.some((word) => text.includes(word)),
  );
  return [...new Set(telling.map(({ place }) => place.replace("public.", "")))].toSorted();
}

describe("tables", () => {
  test("each have a row policy or a reason why they need none; a new table with neither is reported", async () => {
    expect(await unruled(server.database)).toEqual([]);
    await sql`create table planted (customer_id uuid)`.execute(server.database);
    expect(await unruled(server.database)).toEqual(["planted"]);
    await sql`drop table planted`.execute(server.database);
  });
});

describe("queries that forget their brand", () => {
  test("find everything of a customer in that customer's brand, and nothing in another", async () => {
    const own = await inBrand("emberlane", () => tellingTables(runtime));
    expect(own.length).toBeGreaterThanOrEqual(25);
    expect(own).toEqual((await tellingTables(server.database)).filter((name) => name !== "audit_log"));
    expect(await inBrand("frostmere", () => tellingTables(runtime))).toEqual([]);
    expect(await withoutBrand(() => tellingTables(runtime))).toEqual([]);
  });

  test("are stopped by the row policies: without a table's policy they find the customer", async () => {
    await sql`alter table messages disable row level security`.execute(server.database);
    expect(await inBrand("frostmere", () => tellingTables(runtime))).toEqual(["messages"]);
    await sql`alter table messages enable row level security`.execute(server.database);
    expect(await inBrand("frostmere", () => tellingTables(runtime))).toEqual([]);
  });

  test("change and remove nothing of another brand, and add nothing to it", async () => {
    await inBrand("frostmere", async () => {
      const changed = await runtime.updateTable("customers").set({ banned: true }).executeTakeFirstOrThrow();
      const removed = await runtime.deleteFrom("push_subscriptions").executeTakeFirstOrThrow();
      expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
      await expect(
        runtime
          .insertInto("customer_limits")
          .values({ customer_id: customer.customerId, updated_at: new Date() })
          .execute(),
      ).rejects.toThrow("row-level security");
    });
    const { banned } = await server.database
      .selectFrom("customers")
      .select("banned")
      .where("id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    expect(banned).toBe(false);
  });
});

describe("a call whose query forgets the brand", () => {
  /** Returns the names of all customers that a query finds. */
  const planted = (access: Access) =>
    defineOperation({
      id: `planted_${access}`,
      method: "GET",
      path: `/planted/${access}`,
      access,
      summary: "Names of customers",
      responses: { 200: Type.Array(Type.String()) },
      errors: [],
    });
  const customers = planted("customer");
  const anybody = planted("public");
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(server.platform, {
      rateLimits: false,
      watch(built) {
        const names = async () => {
          const rows = await runtime.selectFrom("customers").select("username").execute();
          return succeed(rows.map(({ username }) => username));
        };
        route(built, server.platform, customers, names);
        route(built, server.platform, anybody, names);
      },
    });
  });
  afterAll(() => app.close());

  test("finds the caller's brand, and nobody for a caller of no brand", async () => {
    const stranger = await signedInCustomer(server.platform, { brand: "frostmere" });
    const { username } = await server.database
      .selectFrom("customers")
      .select("username")
      .where("id", "=", stranger.customerId)
      .executeTakeFirstOrThrow();
    expect((await call(app, customers, { headers: stranger.headers })).json()).toEqual([username]);
    expect((await call(app, anybody)).json()).toEqual([]);
  });
});

describe("a statement's scope", () => {
  const here = async (db: Db): Promise<string> => {
    const { rows } = await sql<{
      brand: string | null;
    }>`select current_setting('parlour.brand', true) as brand`.execute(db);
    return rows[0]?.brand ?? "";
  };

  /** On a single connection, so that anything left over on it would be noticed. */
  async function onOneConnection<Value>(
    byBrand: "strict" | "lenient",
    act: (db: Db) => Promise<Value>,
  ): Promise<Value> {
    const db = openDatabase({ url: server.databaseUrl, maxConnections: 1, byBrand });
    try {
      return await act(db);
    } finally {
      await db.destroy();
    }
  }

  test("applies to each statement of a transaction; a wider scope inside it ends with its own statement", async () => {
    await onOneConnection("strict", async (db) => {
      const seen = await inBrand("emberlane", () =>
        db
          .transaction()
          .execute(async (trx) => [await here(trx), await acrossBrands(() => here(trx)), await here(trx)]),
      );
      expect(seen).toEqual(["emberlane", "*", "emberlane"]);
    });
  });

  test("is what it was before a savepoint to which the transaction went back", async () => {
    await onOneConnection("strict", async (db) => {
      const seen = await inBrand("emberlane", async () => {
        const trx = await db.startTransaction().execute();
        const before = await here(trx);
        const inner = await trx.savepoint("inner").execute();
        const wider = await acrossBrands(() => here(inner));
        await inner.rollbackToSavepoint("inner").execute();
        const after = await here(trx);
        await trx.rollback().execute();
        return [before, wider, after];
      });
      expect(seen).toEqual(["emberlane", "*", "emberlane"]);
    });
  });

  test("ends with the statement: the connection's next user does not get it", async () => {
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const text = "select current_setting('parlour.brand', true) as brand";
    client.query(
      new QueryWithPrefix(
        { text, values: [] },
        [{ text: "select set_config('parlour.brand', $1, true)", values: ["emberlane"] }],
        (error, result) => (error ? reject(error) : resolve(result.rows)),
      ),
    );
    expect(await promise).toEqual([{ brand: "emberlane" }]);
    expect((await client.query(text)).rows).toEqual([{ brand: "" }]);
    await client.end();
  });

  test("leaves errors and results as they are", async () => {
    await onOneConnection("lenient", async (db) => {
      await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
      await expect(sql`select missing`.execute(db)).rejects.toMatchObject({ code: "42703" });
      const { rows } = await sql`select ${"a"}::text as a union all select 'b'`.execute(db);
      expect(rows).toEqual([{ a: "a" }, { a: "b" }]);
      const { numAffectedRows } = await sql`update customers set banned = false`.execute(db);
      expect(numAffectedRows).toBeGreaterThan(0n);
    });
  });

  test("is required: a statement without one is refused", async () => {
    await onOneConnection("strict", async (db) => {
      await expect(here(db)).rejects.toThrow("outside of any brand's scope");
      expect(await withoutBrand(() => here(db))).toBe("");
    });
  });

  test("is the one in which a listener subscribed, whatever the publisher's", async () => {
    const { events } = server.platform;
    const heard: string[] = [];
    const leave = inBrand("emberlane", () =>
      events.subscribeCustomer(
        customer.customerId,
        () => void here(runtime).then((brand) => heard.push(brand)),
      ),
    );
    acrossBrands(() => events.publishToCustomer(customer.customerId, { type: "messages" }));
    leave();
    await expect.poll(() => heard, patiently).toEqual(["emberlane"]);
  });

  test.each([["not a brand"], ["*"], [""]])("is refused where a brand's id is %j", (brandId) => {
    expect(() => inBrand(brandId, () => undefined)).toThrow(RangeError);
  });
});
