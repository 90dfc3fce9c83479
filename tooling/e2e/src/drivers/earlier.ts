import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** Changes the journeys' own database with its owner's login. */
async function asOwner(change: (client: Client) => Promise<void>): Promise<void> {
  const folder = process.env["E2E_DATA_DIR"] ?? "";
  const [, , , port] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const client = new Client({
    host: "127.0.0.1",
    port: Number(port),
    user: "parlour",
    database: "postgres",
    password: readFileSync(join(folder, "database-password"), "utf8").trim(),
  });
  await client.connect();
  try {
    await change(client);
  } finally {
    await client.end();
  }
}

/**
 * Moves a customer's messages and replies into the past, and marks both days as changed, as an erasure would. A
 * journey can't wait a day for a figure.
 */
export async function moveMessagesBack(username: string, days: number): Promise<void> {
  await asOwner(async (client) => {
    await client.query(
      `with moved as (
        update messages set sent_at = sent_at - $2 * interval '1 day'
        where customer_id in (select id from customers where username = $1) returning sent_at, customer_id
      )
      insert into insight_changes (kind, region, at)
        select distinct 'messages', customers.region, date_trunc('hour', moved.sent_at + days * interval '1 day', 'UTC')
        from moved join customers on customers.id = moved.customer_id cross join unnest(array[0, $2::int]) as days`,
      [username, days],
    );
  });
}

/**
 * Moves an operator's time at the desk, their pay site and all rates of pay some days back. Pay begins a day before
 * that, because midnight may have passed since the shift. A journey can't wait until a day is counted.
 */
export async function moveShiftBack(operator: string, days: number): Promise<void> {
  const back = (column: string) => `${column} = ${column} - $1 * interval '1 day'`;
  const ofOperator = "staff_id = (select id from staff where username = $2)";
  await asOwner(async (client) => {
    await client.query(
      `update presence_spans set ${back("began_at")}, ${back("ended_at")} where ${ofOperator}`,
      [days, operator],
    );
    await client.query(
      "alter table pay_rates disable trigger user; alter table pay_sites disable trigger user",
    );
    await client.query(`update pay_rates set ${back("valid_from")}, ${back("created_at")}`, [days]);
    await client.query(
      `update pay_sites set ${back("valid_from")}, ${back("created_at")} where ${ofOperator}`,
      [days, operator],
    );
    await client.query(
      "alter table pay_rates enable trigger user; alter table pay_sites enable trigger user",
    );
    await client.query(
      `insert into pay_progress (began_on, closed_until)
       select day, day from (select (now() at time zone 'Europe/London')::date - 1 - $1::int as day) as first
       on conflict (only_row) do update set began_on = excluded.began_on, closed_until = excluded.closed_until`,
      [days],
    );
  });
}

/**
 * Gives customers a past: a year with age checks, consents, complaints that were answered, and bans that were lifted,
 * each month, and the runs of retention. A journey can't wait a year.
 */
export async function seedYear(usernames: readonly string[]): Promise<void> {
  const months = `from customers cross join generate_series(1, 11) as month
    cross join lateral (select now() - month * interval '30 days' as at) as moment where username = any($1)`;
  const staff = "(select id from staff where role = 'supervisor' order by username limit 1)";
  await asOwner(async (client) => {
    for (const text of [
      `insert into age_checks (id, customer_id, method, provider, result, asked_at, decided_at)
       select gen_random_uuid(), customers.id, (array['phone', 'document'])[1 + month % 2], 'stand-in',
         (array['passed', 'failed', 'abandoned'])[1 + month % 3], at, at + interval '1 minute' ${months}`,
      `insert into chat_consents (customer_id, given, version, words, source, recorded_at)
       select customers.id, month % 4 > 0, 1, 'I agree to the use of what I write.', 'account', at ${months}`,
      `insert into enquiries (id, customer_id, subject, body, created_by, created_at, received_on, due_on, type, resolved_at, outcome)
       select gen_random_uuid(), customers.id, 'A complaint', 'It was late', ${staff}, at, at::date,
         (at + interval '30 days')::date, 'complaint', now() - interval '1 hour', 'Told them' ${months}`,
      `insert into bans (id, customer_id, reason, staff_id, created_at, lifted_at, lifted_by, category, appeal_note, appealed_at)
       select gen_random_uuid(), customers.id, 'Because', ${staff}, at, at + interval '3 days', ${staff},
         (array['under_age', 'abuse', 'spam'])[1 + month % 3], 'Not me', at + interval '1 day' ${months}`,
    ]) {
      await client.query(text, [usernames]);
    }
    await client.query(
      `insert into retention_runs (id, dry_run, cutoff, counts, created_at)
       select gen_random_uuid(), false, at - interval '2 years', jsonb_build_object('logins', day, 'customers', day % 2), at
       from generate_series(2, 360, 7) as day cross join lateral (select now() - day * interval '1 day' as at) as moment`,
    );
  });
}

/** Tampers with the record: changes the category of a customer's oldest ban from under age to spam. */
export async function disguiseBan(username: string): Promise<void> {
  await asOwner(async (client) => {
    await client.query(
      `update bans set category = 'spam' where id = (
         select bans.id from bans join customers on customers.id = bans.customer_id
         where username = $1 and category = 'under_age' order by bans.created_at limit 1)`,
      [username],
    );
  });
}
