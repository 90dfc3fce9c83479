import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainKinds } from "../../../chain-kinds.ts";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { runVerifier } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { experienced } from "../../../testing/test-history.ts";
import { endDay } from "../../../testing/test-roots.ts";
import { recordAudit } from "../audit/index.ts";
import { readStatement } from "../credits/index.ts";
import { makeRoots } from "./build-service.ts";
import { hashOf } from "./hash-tree.ts";
import { recountAll } from "./recount.ts";
import { findNewestRoot } from "./root-store.ts";
import { rootText } from "./rules.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe("a root", () => {
  test(
    "of many chains is the same tree as RFC 6962 describes, in small steps that a crash may interrupt",
    async () => {
      const { database, platform } = server;
      const person = await experienced(server);
      // at full length more than 256 pages, so that the tree has three levels of pages
      const many = scaled(1_000, 66_000);
      const levels = many > 65_536 ? [0, 1, 2] : [0, 1];
      await sql`insert into credit_accounts (customer_id, head_hash)
      select gen_random_uuid(), decode(repeat('00', 32), 'hex') from generate_series(1, ${many})`.execute(
        database,
      );
      const now = server.clock.now();
      const day = now.toISOString().slice(0, 10);
      server.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 2)));
      // The process crashes repeatedly, in the middle of a page, after it has made some pages.
      const crash = new Error("the process has died");
      let crashes = 0;
      for (let alive = true; alive;) {
        let left = scaled(2, 100);
        const kinds = chainKinds.map((kind) => ({
          ...kind,
          selectHeads: async (...asked: Parameters<typeof kind.selectHeads>) => {
            left -= 1;
            if (left < 0) throw crash;
            return await kind.selectHeads(...asked);
          },
        }));
        alive = await acrossBrands(() => makeRoots(platform, kinds)).then(
          () => false,
          (error: unknown) => {
            if (error !== crash) throw error;
            crashes += 1;
            return true;
          },
        );
      }
      expect(crashes).toBeGreaterThan(1);
      const statement = await acrossBrands(() =>
        readStatement(database, person.customerId, server.clock.now(), { withProof: true }),
      );
      expect(statement.proof?.path.length).toBe(Math.ceil(Math.log2(many)));
      const kept = statement.proof?.root.root ?? "";
      expect(await acrossBrands(() => recountAll(platform, chainKinds))).toEqual([]);
      expect(await runVerifier({ s: JSON.stringify(statement) }, ["--root", kept, "s"])).toMatchObject({
        status: 0,
        output: expect.stringContaining(`in the root of ${day}`) as string,
      });
      // A changed hash is found, whichever level it is of; so is a root over another tree.
      const changeLast = (level: number) => async (trx: Trx) =>
        await sql`update root_pages set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1)
          where level = ${level} and page = (select max(page) from root_pages where level = ${level})`.execute(
          trx,
        );
      const changeRoot = async (trx: Trx) => {
        await sql`alter table roots disable trigger user`.execute(trx);
        const root = await findNewestRoot(trx);
        if (root === undefined) throw new Error("there is no root");
        const tree = hashOf("another");
        const made = { tree, hash: hashOf(rootText({ ...root, tree })), filed_at: null };
        await trx.updateTable("roots").set(made).where("day", "=", root.day).execute();
      };
      for (const [plant, message] of [
        [changeLast(0), /not the leaf of/],
        [changeLast(1), /another tree than the books make/],
        [changeRoot, /another tree than the books make/],
      ] as const) {
        const { problems } = await acrossBrands(() =>
          inTransaction(database, async (trx) => {
            await plant(trx);
            const found = await recountAll({ ...platform, database: trx }, chainKinds);
            return { ok: false, problems: found } as const;
          }),
        );
        expect(problems.join("\n")).toMatch(message);
      }
      // A day on which one chain got an entry stores the pages above that entry again, and no other.
      const entry = { staffId: null, action: "lamp.light", targetType: "lamp", targetId: "1" };
      await recordAudit(database, entry, { now: server.clock.now(), random: platform.random });
      const next = server.clock.now().toISOString().slice(0, 10);
      await endDay(server);
      const { rows } = await sql<{ level: number; pages: number }>`select level, count(*)::int as pages
      from root_pages where day = ${next} group by 1 order by 1`.execute(database);
      expect(rows).toEqual(levels.map((level) => ({ level, pages: 1 })));
    },
    timeLimit(180_000),
  );
});
