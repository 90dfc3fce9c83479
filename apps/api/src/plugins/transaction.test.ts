import { setImmediate } from "node:timers/promises";
import { fail, succeed } from "@parlour/contract/result";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase, type Db, type Trx } from "./database.ts";
import { sendWithNext } from "./send-with-next.ts";
import { afterCommit, inTransaction, keepWrites } from "./transaction.ts";

let fixture: TestDatabase;
let database: Db;
const reported: unknown[] = [];

beforeAll(async () => {
  fixture = await testDatabase();
  database = openDatabase({
    url: fixture.runtimeUrl,
    byBrand: "lenient",
    onAfterCommitError: (error) => reported.push(error),
  });
});
afterAll(async () => {
  await database.destroy();
  await fixture.drop();
});
beforeEach(async () => {
  reported.length = 0;
  await fixture.database.deleteFrom("staff").execute();
});

const ids = new Map<string, string>();

/** Writes a row with a name. */
async function write(trx: Db, name: string): Promise<void> {
  const id = ids.get(name) ?? crypto.randomUUID();
  ids.set(name, id);
  const facts = { id, username: name, display_name: name, role: "operator", created_at: new Date() } as const;
  await trx.insertInto("staff").values(facts).execute();
}

/** Returns the committed names. */
async function written(): Promise<string[]> {
  const rows = await fixture.database.selectFrom("staff").select("username").orderBy("username").execute();
  return rows.map(({ username }) => username);
}

describe("writes that wait for the next statement", () => {
  test("are there for the statements after them, and commit with their transaction", async () => {
    const seen = await inTransaction(database, async (trx) => {
      await sendWithNext(() => write(trx, "ada"));
      const rows = await trx.selectFrom("staff").select("username").execute();
      await sendWithNext(() => write(trx, "bea"));
      return rows;
    });
    expect(seen).toEqual([{ username: "ada" }]);
    expect(await written()).toEqual(["ada", "bea"]);
  });

  test("undo everything if the database refuses one, also one that is sent with the commit", async () => {
    await inTransaction(database, (trx) => write(trx, "ada"));
    const steps: string[] = [];
    const twice = inTransaction(database, async (trx) => {
      await write(trx, "bea");
      afterCommit(trx, () => void steps.push("committed"));
      await sendWithNext(() => write(trx, "ada"));
      await sendWithNext(() => write(trx, "cleo"));
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect([await written(), steps]).toEqual([["ada"], []]);
    const read = inTransaction(database, async (trx) => {
      await sendWithNext(() => write(trx, "ada"));
      await trx.selectFrom("staff").select("username").execute();
      steps.push("read");
    });
    await expect(read).rejects.toMatchObject({ code: "23505" });
    expect([await written(), steps]).toEqual([["ada"], []]);
    await inTransaction(database, (trx) => sendWithNext(() => write(trx, "dora")));
    expect(await written()).toEqual(["ada", "dora"]);
  });

  test("are never sent if their transaction fails before", async () => {
    const refused = fail({ code: "quiet_hours" as const, message: "Later." });
    const result = await inTransaction(database, async (trx) => {
      await sendWithNext(() => write(trx, "ada"));
      return refused;
    });
    expect([result, await written()]).toEqual([refused, []]);
  });
});

describe("a transaction", () => {
  test("commits what it returns without a failure", async () => {
    expect(
      await inTransaction(database, async (trx) => {
        await write(trx, "ada");
        return succeed(1);
      }),
    ).toEqual({ ok: true, value: 1 });
    await inTransaction(database, (trx) => write(trx, "bea"));
    expect(await written()).toEqual(["ada", "bea"]);
  });

  test("rolls back a returned failure, and returns it", async () => {
    const refused = fail({ code: "quiet_hours" as const, message: "Later." });
    const result = await inTransaction(database, async (trx) => {
      await write(trx, "ada");
      return refused;
    });
    expect(result).toBe(refused);
    expect(await written()).toEqual([]);
  });

  test("rolls back what throws, and throws it", async () => {
    const fault = new Error("a fault");
    await expect(
      inTransaction(database, async (trx) => {
        await write(trx, "ada");
        throw fault;
      }),
    ).rejects.toBe(fault);
    expect(await written()).toEqual([]);
  });

  test("keeps the writes of a failure that says so, and of no other", async () => {
    const run = (name: string, other: boolean) =>
      inTransaction(database, async (trx) => {
        await write(trx, name);
        const kept = keepWrites(trx, fail("wrong_code"));
        return other ? fail("wrong_code") : kept;
      });
    expect(await run("ada", false)).toEqual(fail("wrong_code"));
    expect(await run("bea", true)).toEqual(fail("wrong_code"));
    expect(await written()).toEqual(["ada"]);
  });

  test("has the isolation and the access that were asked for", async () => {
    const work = async (trx: Trx) => {
      const { rows } = await sql<{
        isolation: string;
        access: string;
      }>`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as access`.execute(
        trx,
      );
      return rows[0];
    };
    expect(await inTransaction(database, work)).toEqual({ isolation: "read committed", access: "off" });
    const options = { isolation: "repeatable read", readOnly: true } as const;
    expect(await inTransaction(database, work, options)).toEqual({
      isolation: "repeatable read",
      access: "on",
    });
  });
});

describe("what follows a commit", () => {
  test("runs in order, one after the other, when others can see the writes, before the result is there", async () => {
    const seen: string[] = [];
    await inTransaction(database, async (trx) => {
      afterCommit(trx, async () => {
        await setImmediate();
        seen.push(`first: ${(await written()).join()}`);
      });
      await write(trx, "ada");
      afterCommit(trx, () => void seen.push("second"));
      afterCommit(trx, async () => void seen.push("third"));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(["first: ada", "second", "third"]);
  });

  test("does not run after a failure, an exception or a commit that the database refuses", async () => {
    const seen: string[] = [];
    const step = (name: string) => () => void seen.push(name);
    await inTransaction(database, async (trx) => {
      afterCommit(trx, step("failure"));
      return fail("no");
    });
    const thrown = inTransaction(database, async (trx) => {
      afterCommit(trx, step("exception"));
      throw new Error("a fault");
    });
    await expect(thrown).rejects.toThrow("a fault");
    const refused = inTransaction(fixture.database, async (trx) => {
      afterCommit(trx, step("commit"));
      await sql`create temp table checked_late (id int unique deferrable initially deferred)`.execute(trx);
      await sql`insert into checked_late values (1), (1)`.execute(trx);
    });
    await expect(refused).rejects.toThrow("checked_late");
    expect(seen).toEqual([]);
  });

  test("runs after a failure that keeps its writes", async () => {
    const seen: string[] = [];
    await inTransaction(database, async (trx) => {
      afterCommit(trx, () => void seen.push("kept"));
      return keepWrites(trx, fail("no"));
    });
    expect(seen).toEqual(["kept"]);
  });

  test("neither undoes nor hides the result when it throws, and does not keep the next one from running", async () => {
    const seen: string[] = [];
    const fault = new Error("a fault");
    const result = await inTransaction(database, async (trx) => {
      await write(trx, "ada");
      afterCommit(trx, () => {
        throw fault;
      });
      afterCommit(trx, async () => {
        await setImmediate();
        throw fault;
      });
      afterCommit(trx, () => void seen.push("next"));
      return succeed("done");
    });
    expect(result).toEqual(succeed("done"));
    expect(await written()).toEqual(["ada"]);
    expect(seen).toEqual(["next"]);
    expect(reported).toEqual([fault, fault]);
  });

  test("runs once when a transaction is tried again", async () => {
    const seen: string[] = [];
    await write(fixture.database, "ada");
    const attempt = (name: string) =>
      inTransaction(database, async (trx) => {
        afterCommit(trx, () => void seen.push(name));
        await write(trx, name);
      });
    await expect(attempt("ada")).rejects.toThrow();
    await attempt("bea");
    expect(seen).toEqual(["bea"]);
  });

  test("can't be queued outside of a transaction, or when it has ended", async () => {
    let ended: Trx | undefined;
    await inTransaction(database, async (trx) => {
      ended = trx;
    });
    expect(() => ended && afterCommit(ended, () => undefined)).toThrow("inTransaction");
    await fixture.database.transaction().execute(async (trx) => {
      expect(() => afterCommit(trx, () => undefined)).toThrow("inTransaction");
    });
  });
});
