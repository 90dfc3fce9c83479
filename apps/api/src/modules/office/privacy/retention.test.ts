import { createEnquiry, dryRunRetention, listRetentionRuns } from "@parlour/contract/operations/ops-privacy";
import type { Enquiry, RetentionRule, RetentionRun } from "@parlour/contract/operations/ops-privacy";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { call, profileId } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import type { SignedInStaff } from "../../../testing/test-people.ts";
import { privacyJobs } from "./jobs.ts";
import { retentionKinds } from "./rules.ts";

/** The clock stands on 20 November 2026: two years ago was 20 November 2024, 3 months ago 20 August. */

let server: TestApp;
let admin: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
  supervisor = await signedInStaff(server.platform, "supervisor");
  // confirmed, because a run that would remove much of the data is held
  await sql`insert into customers (id, brand_id, region, phone, username, username_key, password_hash, date_of_birth,
      created_at, last_active_at)
    select gen_random_uuid(), 'emberlane', 'GB', '+44740060' || n, 'Crowd' || n, 'crowd' || n, '$argon2id$none', '1990-05-17',
      ${server.clock.now()}, ${server.clock.now()}
    from generate_series(1000, 1199) as n`.execute(server.database);
});
afterAll(() => server.close());

async function lastActive(moment: string): Promise<string> {
  const { customerId } = await signedInCustomer(server.platform);
  await server.database
    .updateTable("customers")
    .set({ last_active_at: new Date(moment) })
    .where("id", "=", customerId)
    .execute();
  return customerId;
}

async function enquiry(customerId: string | null, resolvedAt: string | null): Promise<string> {
  const { id } = (
    await call(server.app, createEnquiry, {
      headers: supervisor.headers,
      body: { customerId, subject: "Opening hours", body: "When are you there?" },
    })
  ).json<Enquiry>();
  await server.database
    .updateTable("enquiries")
    .set({ resolved_at: resolvedAt === null ? null : new Date(resolvedAt) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Creates a conversation of two messages with cursors from `cursor` on. */
async function conversation(
  customerId: string,
  slug: string,
  newest: string,
  cursor: number,
): Promise<string> {
  const { database, platform } = server;
  const id = platform.random.uuid();
  const profile = await profileId(database, "emberlane", slug);
  await sql`insert into conversations (id, customer_id, profile_id, created_at)
    values (${id}, ${customerId}, ${profile}, '2023-01-01')`.execute(database);
  await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at)
    values (gen_random_uuid(), ${id}, ${customerId}, 'sent', 'long ago', 1, ${cursor}, '2023-01-01'),
      (gen_random_uuid(), ${id}, ${customerId}, 'sent', 'newest', 2, ${cursor + 1}, ${newest})`.execute(
    database,
  );
  return id;
}

async function left(table: "customers" | "enquiries" | "conversations", ids: readonly string[]) {
  const rows = await server.database.selectFrom(table).select("id").where("id", "in", ids).execute();
  return ids.map((id) => rows.some((row) => row.id === id));
}

async function runNow(): Promise<{ readonly [kind: string]: number }> {
  const job = privacyJobs(server.platform).find(({ name }) => name === "retention");
  if (!job) throw new Error("there is no retention job");
  return await job.run();
}

async function dryRun(): Promise<RetentionRun> {
  return (await call(server.app, dryRunRetention, { headers: admin.headers })).json<RetentionRun>();
}

/** Counts the rows of the tables that retention removes from. */
async function census(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from customers) as customers, (select count(*) from messages) as messages,
    (select count(*) from enquiries) as enquiries, (select count(*) from logins) as logins,
    (select count(*) from verification_codes) as codes`.execute(server.database);
  return rows;
}

describe("the retention run", () => {
  test("erases customers last active more than 2 years ago, and nobody else", async () => {
    const ids = [
      await lastActive("2024-11-19T23:59:59.999Z"),
      await lastActive("2024-11-20T00:00:00.000Z"),
      await lastActive("2026-11-01T12:00:00.000Z"),
    ];
    expect((await runNow())["customers"]).toBe(1);
    expect(await left("customers", ids)).toEqual([false, true, true]);
    const erasures = await server.database
      .selectFrom("erasures")
      .select(["asked_by", "finished_at"])
      .where("customer_id", "in", ids)
      .execute();
    expect(erasures).toEqual([{ asked_by: "retention", finished_at: server.clock.now() }]);
  });

  test("keeps enquiries until they are resolved plus 3 months", async () => {
    const ids = [
      await enquiry(null, "2026-08-19T12:00:00.000Z"),
      await enquiry(null, "2026-08-20T00:00:00.000Z"),
      await enquiry(null, null),
    ];
    expect((await runNow())["enquiries"]).toBe(1);
    expect(await left("enquiries", ids)).toEqual([false, true, true]);
  });

  test("keeps a customer whose enquiry is open or not resolved 3 months ago", async () => {
    const ids = [
      await lastActive("2024-01-01T00:00:00.000Z"),
      await lastActive("2024-01-01T00:00:00.000Z"),
      await lastActive("2024-01-01T00:00:00.000Z"),
    ];
    const [open = "", recent = "", past = ""] = ids;
    await enquiry(open, null);
    await enquiry(recent, "2026-10-01T00:00:00.000Z");
    await enquiry(past, "2026-07-01T00:00:00.000Z");
    expect(await runNow()).toMatchObject({ customers: 1, enquiries: 1 });
    expect(await left("customers", ids)).toEqual([true, true, false]);
    await server.database.deleteFrom("enquiries").execute();
    await runNow();
  });

  test("removes a conversation whose newest message is older than 2 years, with all of its messages", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const ids = [
      await conversation(customerId, "isolde", "2024-11-19T10:00:00.000Z", 1),
      await conversation(customerId, "maren", "2024-11-20T10:00:00.000Z", 3),
    ];
    expect((await runNow())["conversations"]).toBe(1);
    expect(await left("conversations", ids)).toEqual([false, true]);
    expect(await left("customers", [customerId])).toEqual([true]);
  });

  test("a dry run counts what would be removed, twice the same without changes, and the run removes exactly that", async () => {
    const { database, platform } = server;
    for (let count = 0; count < 7; count += 1) await lastActive(`2024-0${count + 1}-15T08:00:00.000Z`);
    for (const day of ["01", "02", "03"]) await enquiry(null, `2026-02-${day}T00:00:00.000Z`);
    await sql`insert into logins (id, customer_id, created_at, ends_at, last_used_at)
      select gen_random_uuid(), id, '2024-01-01', '2024-01-01 08:00', '2024-01-01' from customers`.execute(
      database,
    );
    await sql`insert into refresh_tokens (token_hash, login_id, created_at)
      select decode(md5(id::text), 'hex'), id, created_at from logins`.execute(database);
    await sql`insert into staff_sessions (token_hash, staff_id, created_at, ends_at)
      values ('\\x0102', ${admin.staffId}, '2026-10-01', '2026-10-02')`.execute(database);
    await sql`insert into inbound_texts (provider_id, kind, received_at) values ('SM1', 'other', '2024-11-19')`.execute(
      database,
    );
    await sql`insert into phone_lookups (phone_hash, line_type, looked_up_at) values ('\\x01', 'mobile', '2026-05-19')`.execute(
      database,
    );
    await sql`insert into barred_phones (brand_id, phone_hash, reason, until, created_at)
      values ('emberlane', '\\x01', 'self_excluded', '2026-11-19', '2026-01-01'),
        ('emberlane', '\\x02', 'self_excluded', '2026-11-21', '2026-01-01'),
        ('emberlane', '\\x03', 'banned', null, '2020-01-01')`.execute(database);
    await sql`insert into verification_codes
        (id, browser_id, brand_id, region, phone, purpose, code_hash, created_at, expires_at)
      values (gen_random_uuid(), repeat('a', 32), 'emberlane', 'GB', '+447700900999', 'sign_in', '\\x00',
        '2026-10-20', '2026-10-20')`.execute(database);
    await sql`insert into verification_tickets
        (id, browser_id, brand_id, phone, purpose, code_hash, created_at, expires_at)
      values (gen_random_uuid(), repeat('a', 32), 'emberlane', '+447700900999', 'sign_in', '\\x00',
        '2026-10-20', '2026-10-20')`.execute(database);

    const writer = await signedInCustomer(server.platform);
    await conversation(writer.customerId, "isolde", "2024-05-05T00:00:00.000Z", 1);

    const before = await census();
    const first = await dryRun();
    const second = await dryRun();
    expect(second.counts).toEqual(first.counts);
    expect(await census()).toEqual(before);
    expect(Object.keys(first.counts).toSorted()).toEqual([...retentionKinds].toSorted());
    expect(first.counts).toMatchObject({
      customers: 7,
      conversations: 1,
      enquiries: 3,
      barredPhones: 1,
      phoneLookups: 1,
    });

    const removed = await runNow();
    expect(removed).toEqual(first.counts);
    expect(Object.values((await dryRun()).counts).every((count) => count === 0)).toBe(true);
    console.info(
      `retention: the dry run said ${Object.values(first.counts).reduce((sum, count) => sum + count, 0)} rows of ` +
        `${Object.keys(first.counts).length} kinds, and so many were removed`,
    );

    const { rules, runs } = (await call(server.app, listRetentionRuns, { headers: admin.headers })).json<{
      rules: RetentionRule[];
      runs: RetentionRun[];
    }>();
    expect(runs.slice(0, 4).map((run) => [run.dryRun, run.startedBy])).toEqual(
      expect.arrayContaining([
        [true, admin.staffId],
        [false, null],
      ]),
    );
    expect(runs.find((run) => run.dryRun)?.startedByName).toEqual(expect.any(String));
    // the counts are listed with their rules, in the order of removal
    expect(rules.map(({ kind }) => kind)).toEqual([...retentionKinds]);
    expect(rules.find(({ kind }) => kind === "customers")).toMatchObject({
      months: 24,
      days: 0,
      cutoff: runs[0]?.cutoff,
    });
    const { count } = await platform.database
      .selectFrom("audit_log")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("action", "=", "retention.dry_run")
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  test("keeps customers who become active while it runs", async () => {
    const id = await lastActive("2024-01-01T00:00:00.000Z");
    // A call of the customer holds the lock on their row when the run gets there.
    const returned = server.database.transaction().execute(async (trx) => {
      await trx
        .updateTable("customers")
        .set({ last_active_at: server.clock.now() })
        .where("id", "=", id)
        .execute();
      const run = runNow();
      await untilWaiting(server.database, 1);
      return () => run;
    });
    expect((await (await returned)())["customers"]).toBe(0);
    expect(await left("customers", [id])).toEqual([true]);
  });
});
