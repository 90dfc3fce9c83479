import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chainKinds } from "../../../chain-kinds.ts";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { unlockTables } from "../../../testing/bit-flips.ts";
import { rewriteChain } from "../../../testing/rewritten-chain.ts";
import { runVerifier } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { givePurchasedCredits } from "../../../testing/test-chat.ts";
import { experienced } from "../../../testing/test-history.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { endDay, runRootJob } from "../../../testing/test-roots.ts";
import { recordAudit } from "../audit/index.ts";
import { readStatement } from "../credits/index.ts";
import { makeRoots } from "./build-service.ts";
import { hashOf, splitHashes, treeHash } from "./hash-tree.ts";
import { headsJobs } from "./jobs.ts";
import { recountAll } from "./recount.ts";
import { checkRoots, walkRoots } from "./root-check.ts";
import { findNewestRoot } from "./root-store.ts";
import { rootText } from "./rules.ts";
import { writeRootFiles } from "./root-file.ts";

/**
 * The recount of `npm run heads` and of the job `root-check`: it agrees with the job that makes roots, and notices each
 * planted mistake.
 */

let server: TestApp;
let customer: SignedInCustomer;

beforeAll(async () => {
  server = await testApp();
  const { platform, clock, database } = server;
  customer = await experienced(server);
  for (let day = 0; day < 3; day += 1) {
    for (let count = 0; count < 3; count += 1) {
      clock.advance(60);
      await givePurchasedCredits(platform, await signedInCustomer(platform), 1);
      const entry = { staffId: null, action: "lamp.light", targetType: "lamp", targetId: `${count}` };
      const details = { reason: "It was dark", brightness: count };
      await recordAudit(database, { ...entry, details }, { now: clock.now(), random: platform.random });
    }
    await endDay(server);
  }
  await unlockTables(database, ["roots", "audit_log", "audit_days", "ledger_entries", "ledger_postings"]);
}, 120_000);
afterAll(() => server.close());

async function recount(): Promise<readonly string[]> {
  const { platform, database } = server;
  return await acrossBrands(() => recountAll({ database, files: platform.files }, chainKinds));
}

class Undo extends Error {}

/** Runs something in a transaction, and undoes it. */
async function undone<Value>(act: (trx: Trx) => Promise<Value>): Promise<Value> {
  const undo = new Undo();
  let value: { readonly of: Value } | undefined;
  await acrossBrands(() =>
    server.database.transaction().execute(async (trx) => {
      value = { of: await act(trx) };
      throw undo;
    }),
  ).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (value === undefined) throw undo;
  return value.of;
}

/** Runs a recount, and a round of the job, after a change of the database, and undoes the change. */
async function recountAfter(change: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  return await undone(async (trx) => {
    await change(trx);
    const dependencies = { ...server.platform, database: trx };
    const found = await recountAll(dependencies, chainKinds);
    await trx.deleteFrom("root_walk").execute();
    const { faults } = await walkRoots(dependencies, chainKinds);
    expect(faults).toEqual(found);
    return found;
  });
}

/**
 * Makes the newest root as a faulty job would: with wrong leaves, and with hashes above them that fit these leaves.
 * The tree has one page.
 */
async function makeWith(db: Db, change: (leaves: Buffer[]) => Buffer[]): Promise<void> {
  const root = await findNewestRoot(db);
  if (root === undefined) throw new Error("there is no root");
  const page = db.selectFrom("root_pages").select(["day", "hashes"]).orderBy("day", "desc").limit(1);
  const { day, hashes } = await page.executeTakeFirstOrThrow();
  const leaves = change([...splitHashes(hashes)]);
  const tree = treeHash(leaves);
  await db
    .updateTable("root_pages")
    .set({ hashes: Buffer.concat(leaves), hash: tree })
    .where("day", "=", day)
    .execute();
  const made = { ...root, tree, hash: hashOf(rootText({ ...root, tree })), chains: leaves.length };
  await db.updateTable("roots").set(made).where("day", "=", root.day).execute();
}

describe("the recount", () => {
  test("agrees with the job", async () => {
    expect(await recount()).toEqual([]);
  });

  const day = "2026-11-22";
  const changeRoot = (set: string) => (db: Db) =>
    sql`update roots set ${sql.raw(set)} where day = ${day}`.execute(db);

  test.each<readonly [string, (db: Db) => Promise<unknown>, RegExp]>([
    [
      "a leaf that is missing",
      (db) => makeWith(db, (leaves) => leaves.slice(0, -1)),
      /is not in the root of 2026-11-22/,
    ],
    [
      "a leaf that is there twice",
      (db) => makeWith(db, (leaves) => [...leaves, ...leaves.slice(-1)]),
      /leaves, .* chains/,
    ],
    [
      "two leaves in the wrong order",
      (db) =>
        makeWith(db, ([first, second, third, ...rest]) =>
          [first, third, second, ...rest].flatMap((leaf) => leaf ?? []),
        ),
      /not the leaf of 2026-11-22/,
    ],
    [
      "a leaf of another head",
      (db) => makeWith(db, (leaves) => leaves.map((leaf, index) => (index === 4 ? hashOf("another") : leaf))),
      /not the leaf of 2026-11-22/,
    ],
    [
      "a root with a wrong predecessor",
      async (db) => {
        const root = await findNewestRoot(db);
        if (root === undefined) return;
        const previous = root.tree;
        await db
          .updateTable("roots")
          .set({ previous, hash: hashOf(rootText({ ...root, previous })) })
          .where("day", "=", root.day)
          .execute();
      },
      /wrong predecessor/,
    ],
    ["a changed root", changeRoot("hash = sha256(hash)"), /hash differs/],
    ["a changed tree", changeRoot("tree = sha256(tree)"), /hash differs/],
    [
      "a day that has no root",
      (db) => sql`delete from roots where day = '2026-11-21'`.execute(db),
      /days before it are missing/,
    ],
    [
      "a chain without a place",
      (db) => sql`delete from chains where number = (select max(number) from chains)`.execute(db),
      /has no place/,
    ],
    [
      "a key of another chain",
      (db) => sql`update chains set salt = sha256(salt) where number = 2`.execute(db),
      /its key differs/,
    ],
    [
      "a ledger whose last entry was changed",
      (db) => sql`update ledger_entries set hash = sha256(hash) where position = 9`.execute(db),
      /another tree than the books make/,
    ],
    [
      "a ledger with an entry that was put before the day's end",
      (db) =>
        sql`insert into ledger_entries (id, customer_id, position, cause, cause_id, previous_hash, hash, created_at)
        select gen_random_uuid(), customer_id, 10, 'goodwill', 'x', hash, sha256(hash), created_at from ledger_entries where position = 9`.execute(
          db,
        ),
      /another tree than the books make/,
    ],
    [
      "an audit entry that was deleted",
      (db) =>
        sql`delete from audit_log where id = (select id from audit_log order by at desc limit 1)`.execute(db),
      /audit of 2026-11-22: differs/,
    ],
    [
      "an audit entry that was put into the past",
      (db) =>
        sql`insert into audit_log (id, at, action, target_type, target_id)
        select gen_random_uuid(), at, 'lamp.snuff', 'lamp', '7' from audit_log order by at limit 1`.execute(
          db,
        ),
      /audit of 2026-11-20: differs/,
    ],
    [
      "a reason that was rewritten",
      (db) =>
        sql`update audit_log set details = jsonb_set(details, '{reason}', '"It was bright"')
        where id = (select id from audit_log order by at limit 1)`.execute(db),
      /audit of 2026-11-20: differs/,
    ],
  ])("notices %s", async (_, plant, expected) => {
    expect((await recountAfter(plant)).join("\n")).toMatch(expected);
    expect(await recount()).toEqual([]);
  });

  test("notices a file that was changed", async () => {
    const { files } = server.platform;
    const kept = await files.get(`roots/${day}.json`);
    await files.put(`roots/${day}.json`, Buffer.from("{}"), "application/json");
    expect(await recount()).toEqual([`root of ${day}: its file differs`]);
    await files.put(`roots/${day}.json`, kept ?? Buffer.alloc(0), "application/json");
  });

  test("runs as a job, which fails and logs each fault", async () => {
    const { platform } = server;
    const { files } = platform;
    const log = platform.log.child({});
    const logged = vi.spyOn(log, "error");
    const job = headsJobs({ ...platform, log }, chainKinds).find(({ name }) => name === "root-check");
    const run = () => acrossBrands(async () => await job?.run());
    expect(await run()).toMatchObject({ roots: 3, reads: expect.any(Number) as number });
    // The round is complete. What is newest is checked in every run.
    expect(await run()).toEqual({ roots: 3, reads: 0 });
    const kept = await files.get(`roots/${day}.json`);
    await files.put(`roots/${day}.json`, Buffer.from("{}"), "application/json");
    await expect(run()).rejects.toThrow("roots do not add up: 1 fault");
    expect(logged.mock.calls).toEqual([
      [{ fault: `root of ${day}: its file differs` }, "roots do not add up"],
    ]);
    await files.put(`roots/${day}.json`, kept ?? Buffer.alloc(0), "application/json");
    expect(await run()).toEqual({ roots: 3, reads: 0 });
  });

  test("walks in rounds: each run of the job reads a bounded part, and finds in its turn what lies behind it", async () => {
    const { platform } = server;
    const size = { batch: 2, perRun: 3 };
    let calls = 0;
    const counted = chainKinds.map((kind) => ({
      ...kind,
      selectIds: async (...asked: Parameters<typeof kind.selectIds>) => {
        calls += 1;
        return await kind.selectIds(...asked);
      },
      selectHeads: async (...asked: Parameters<typeof kind.selectHeads>) => {
        calls += 1;
        return await kind.selectHeads(...asked);
      },
    }));
    const rewrite = (
      reason: string,
    ) => sql`update audit_log set details = jsonb_set(details, '{reason}', to_jsonb(${reason}::text))
      where id = (select id from audit_log where action = 'lamp.light' order by at limit 1)`;
    await undone(async (trx) => {
      await trx.deleteFrom("root_walk").execute();
      await rewrite("It was bright").execute(trx);
      let now = server.clock.now();
      const run = async () => {
        calls = 0;
        const clock = { ...platform.clock, now: () => now };
        const report = await walkRoots({ ...platform, database: trx, clock }, counted, size);
        // The last part is a day of the audit, which takes two reads.
        expect(report.reads).toBeLessThanOrEqual(size.perRun + 1);
        expect(calls).toBeLessThanOrEqual(size.perRun * 2 + counted.length);
        return report;
      };
      /** Returns how many runs it takes until one finds or reads what is wanted. */
      const runUntil = async (isReached: (report: Awaited<ReturnType<typeof run>>) => boolean) => {
        for (let runs = 1; runs < 100; runs += 1) if (isReached(await run())) return runs;
        throw new Error("a round does not end");
      };
      const differs = ["audit of 2026-11-20: differs"];
      const found = ({ faults }: { readonly faults: readonly string[] }) => faults.length > 0;
      expect(await runUntil(found)).toBeGreaterThan(3);
      // It is reported until it is repaired, also after the end of its round.
      await runUntil(({ reads, faults }) => {
        expect(faults).toEqual(differs);
        return reads === 0;
      });
      await rewrite("It was dark").execute(trx);
      expect(await run()).toEqual({ faults: [], reads: 0 });
      now = new Date(now.getTime() + 86_400_000);
      await rewrite("It was bright").execute(trx);
      const first = await run();
      expect([first.faults, first.reads > 0]).toEqual([[], true]);
      expect(await runUntil(found)).toBeGreaterThan(2);
    });
  });

  test("ends early when the server stops", async () => {
    const { platform } = server;
    const wrong = chainKinds.map((kind) => ({ ...kind, selectHeads: async () => new Map() }));
    const run = (stopping: AbortSignal) =>
      acrossBrands(async () => await checkRoots({ ...platform, stopping }, wrong));
    // A new round, whose leaves all differ.
    await server.database.deleteFrom("root_walk").execute();
    await expect(run(new AbortController().signal)).rejects.toThrow("roots do not add up");
    await server.database.deleteFrom("root_walk").execute();
    expect(await run(AbortSignal.abort())).toEqual({ roots: 3, reads: 0 });
  });

  test("does not miss the file of a root that was stored a moment ago", async () => {
    const file = (db: Db) => sql`update roots set filed_at = null where day = ${day}`.execute(db);
    const { files } = server.platform;
    const kept = await files.get(`roots/${day}.json`);
    await files.delete(`roots/${day}.json`);
    expect(await recountAfter(file)).toEqual([]);
    await files.put(`roots/${day}.json`, kept ?? Buffer.alloc(0), "application/json");
  });

  test("notices a job that takes the heads of another time", async () => {
    const late = chainKinds.map((kind) => ({
      ...kind,
      selectHeads: async (...[db, ids, before]: Parameters<typeof kind.selectHeads>) =>
        await kind.selectHeads(db, ids, new Date(before.getTime() + 86_400_000)),
    }));
    await givePurchasedCredits(server.platform, customer, 3);
    const now = server.clock.now();
    // the day after has an entry, too
    server.clock.set(new Date(now.getTime() + 86_400_000));
    await givePurchasedCredits(server.platform, customer, 3);
    await acrossBrands(() => makeRoots(server.platform, late));
    expect((await recount()).join("\n")).toMatch(/customer .*: not the leaf of 2026-11-23/);
  });
});

describe("a history that was rewritten as a whole", () => {
  test("is sound by itself, and is detected with a kept root", async () => {
    const { database, platform, clock } = server;
    const statement = async (): Promise<string> =>
      await acrossBrands(async () =>
        JSON.stringify(await readStatement(database, customer.customerId, clock.now(), { withProof: true })),
      );
    const kept = (await findNewestRoot(database))?.hash.toString("hex") ?? "";
    // Somebody with the owner's login changes the time of a reply, and recomputes all hashes, the tree and the roots.
    await sql`update ledger_entries set created_at = created_at + interval '1 second'
      where customer_id = ${customer.customerId} and position = 3`.execute(database);
    await rewriteChain(database, customer.customerId);
    await sql`delete from roots`.execute(database);
    await sql`delete from root_pages`.execute(database);
    expect(await runRootJob(server)).toMatchObject({ roots: 1 });
    await writeRootFiles(platform);
    expect(await recount()).toEqual([]);
    const file = await statement();
    expect(await runVerifier({ file }, ["file"])).toMatchObject({ status: 0 });
    expect(await runVerifier({ file }, ["--root", kept, "file"])).toMatchObject({ status: 1 });
  });
});
