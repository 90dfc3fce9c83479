import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { giveFreeCredits } from "../../../testing/test-chat.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { creditsJobs } from "./jobs.ts";
import { roundSeconds, walkLedgers } from "./ledger-walk.ts";

let server: TestApp;
/** Ids of all accounts, in the walk's order. */
let accounts: readonly string[];

beforeAll(async () => {
  server = await testApp();
  for (let count = 0; count < 7; count += 1) {
    await giveFreeCredits(server.platform, await signedInCustomer(server.platform), 3);
  }
  accounts = (
    await server.database.selectFrom("credit_accounts").select("customer_id").orderBy("customer_id").execute()
  ).map((row) => row.customer_id);
  // Long after the last entry, so that the hourly check leaves all of them out.
  server.clock.advance(10 * 24 * 3600);
});
afterAll(() => server.close());

const small = { batch: 2, perRun: 4 };
const walk = (size = small) => walkLedgers(server.platform, size);

/** Changes an account's total without a ledger entry, so that the two disagree. */
async function give(customerId: string, credits: number): Promise<void> {
  await server.database
    .updateTable("credit_accounts")
    .set((of) => ({ free: of("free", "+", credits) }))
    .where("customer_id", "=", customerId)
    .execute();
}

async function unbalanced(): Promise<string> {
  const { body } = await server.app.inject("/metrics");
  return /parlour_ledger_unbalanced_accounts (?<count>\d+)/.exec(body)?.groups?.["count"] ?? "missing";
}

async function audited() {
  return await server.database
    .selectFrom("audit_log")
    .select(["staff_id as staffId", "target_id as targetId", "details"])
    .where("action", "=", "ledger.fault")
    .execute();
}

describe("the walk over all ledgers", () => {
  test("goes on where the run before ended, and begins a round once a day", async () => {
    expect(accounts).toHaveLength(7);
    expect(await walk()).toEqual({ checked: 4, faulty: 0 });
    expect(await walk()).toEqual({ checked: 3, faulty: 0 });
    expect(await walk()).toEqual({ checked: 0, faulty: 0 });
    server.clock.advance(roundSeconds - 1);
    expect(await walk()).toEqual({ checked: 0, faulty: 0 });
    server.clock.advance(1);
    expect(await walk({ batch: 100, perRun: 1000 })).toEqual({ checked: 7, faulty: 0 });
  });

  test("finds an account that does not balance without recent entries, informs staff once, and notices the repair", async () => {
    const [customerId = ""] = accounts.slice(-1);
    await give(customerId, 1);
    const [hourly, whole] = creditsJobs(server.platform);
    expect(await hourly?.run()).toEqual({ checked: 0, faulty: 0 });
    expect(await unbalanced()).toBe("0");

    server.clock.advance(roundSeconds);
    expect(await whole?.run()).toEqual({ checked: 7, faulty: 1 });
    expect(await unbalanced()).toBe("1");
    const problems = "free: total 4, booked 3; free: total 4, in lots 3";
    const entry = { staffId: null, targetId: customerId, details: { problems } };
    expect(await audited()).toEqual([entry]);

    // Audited again in every run, but reported only once.
    expect(await whole?.run()).toEqual({ checked: 1, faulty: 1 });
    expect(await unbalanced()).toBe("1");
    expect(await audited()).toEqual([entry]);

    await give(customerId, -1);
    expect(await whole?.run()).toEqual({ checked: 1, faulty: 0 });
    expect(await unbalanced()).toBe("0");
  });

  test("changes nothing of the books", async () => {
    const books = async () => [
      await server.database.selectFrom("credit_accounts").selectAll().orderBy("customer_id").execute(),
      await server.database.selectFrom("credit_lots").selectAll().orderBy("id").execute(),
      await server.database.selectFrom("ledger_entries").selectAll().orderBy("id").execute(),
      await server.database.selectFrom("ledger_postings").selectAll().orderBy(["entry_id", "line"]).execute(),
    ];
    const before = await books();
    server.clock.advance(roundSeconds);
    expect((await walk({ batch: 3, perRun: 100 })).checked).toBe(7);
    expect(await books()).toEqual(before);
  });

  test("repeats a batch that was cut off", async () => {
    const stopping = new AbortController();
    server.clock.advance(roundSeconds);
    const metrics = { ...server.platform.metrics, ledgerFaults: () => stopping.abort() };
    // The server begins to stop after the first batch, whose progress is kept.
    const first = { ...server.platform, metrics, stopping: stopping.signal };
    const [customerId = ""] = accounts.slice(2);
    await give(customerId, 1);
    expect(await walkLedgers(first, small)).toEqual({ checked: 0, faulty: 0 });
    expect(await walk({ batch: 2, perRun: 2 })).toEqual({ checked: 2, faulty: 0 });

    // It begins to stop within the second batch, when its first faulty account is found.
    const within = new AbortController();
    const log = Object.assign(Object.create(server.platform.log) as typeof server.platform.log, {
      error: () => within.abort(),
    });
    const second = { ...server.platform, log, stopping: within.signal };
    expect(await walkLedgers(second, small)).toEqual({ checked: 1, faulty: 1 });
    await give(customerId, -1);
    // The known faulty account, then the batch again and the rest.
    expect(await walk({ batch: 2, perRun: 100 })).toEqual({ checked: 1 + 5, faulty: 0 });
  });
});
