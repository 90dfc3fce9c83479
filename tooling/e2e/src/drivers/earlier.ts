import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/**
 * Moves what a customer wrote and was told into the past, and marks both days as changed, as an erasure would: nobody can
 * wait a day for a figure. With the owner's login of the journeys' own database.
 */
export async function moveMessagesBack(username: string, days: number): Promise<void> {
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
  } finally {
    await client.end();
  }
}
