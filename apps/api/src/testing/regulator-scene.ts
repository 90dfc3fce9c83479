import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRegulatorFolder } from "@parlour/contract/operations/regulator";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import type { Db } from "../plugins/database.ts";
import type { OracleRow } from "./regulator-oracle.ts";
import { testApp, type TestApp } from "./test-app.ts";
import { call } from "./test-chat.ts";
import { signedInStaff, type SignedInStaff } from "./test-people.ts";

/**
 * A seeded year of what a regulator asks about, in three sites, with times at both edges of the year. Everything is
 * computed from row numbers, so every run gives the same rows. Uses SQL: a year through the services would take
 * minutes.
 */

const year = "2025";

/** Returns an expression: the number of a row's moment, from two days before the year to two days after, in London. */
const momentOf = (number: string): string =>
  `(timestamptz '${year}-01-01 00:00:00 Europe/London' - interval '2 days' + ${number} * interval '13 hours 7 minutes')`;
/** Exact edges: the first moment, the last one, and one moment outside of each. */
const edges = `(values
  (timestamptz '${year}-01-01 00:00:00 Europe/London'), (timestamptz '${year}-01-01 00:00:00 Europe/London' - interval '1 millisecond'),
  (timestamptz '${year}-07-01 00:30:00 Europe/London'),
  (timestamptz '${Number(year) + 1}-01-01 00:00:00 Europe/London'),
  (timestamptz '${Number(year) + 1}-01-01 00:00:00 Europe/London' - interval '1 millisecond'))`;
const moments = `(select ${momentOf("n")} as at, n from generate_series(0, 680) as n
  union all select at, 700 + row_number() over (order by at, nth) from ${edges} as edge (at) cross join generate_series(0, 2) as nth) as moment`;

function statements(staff: readonly string[]): readonly string[] {
  const who = (number: string): string =>
    `(array[${staff.map((id) => `'${id}'`).join(", ")}]::uuid[])[1 + ${number} % ${staff.length}]`;
  const pick = (number: string, ...choices: readonly string[]): string =>
    `(array[${choices.map((choice) => (choice === "null" ? "null" : `'${choice}'`)).join(", ")}])[1 + ${number} % ${choices.length}]`;
  return [
    `create temp table seeded on commit drop as
      select gen_random_uuid() as id, n, ${pick("n", "emberlane", "frostmere", "emberlane")} as brand_id,
        ${pick("n", "GB", "GB", "IE")} as region from generate_series(0, 29) as n`,
    `insert into customers (id, brand_id, region, phone, username, username_key, password_hash, date_of_birth, created_at)
      select id, brand_id, region, '+44740070' || (1000 + n), 'Marigold' || n, 'marigold' || n, 'none', '1990-01-01',
        timestamptz '2024-06-01' from seeded`,
    `insert into credit_accounts (customer_id, head_hash, brand_id, region, opened_at)
      select id, '\\x', brand_id, region, timestamptz '2024-06-01' from seeded`,
    `insert into age_checks (id, customer_id, method, provider, result, asked_at, decided_at)
      select gen_random_uuid(), seeded.id, ${pick("(moment.n / 3)", "text", "phone", "document", "supervisor")}, 'stand-in', result, at,
        case when result is null then null else at + interval '2 minutes' end
      from ${moments} cross join lateral (select ${pick("(moment.n / 2)", "passed", "failed", "passed", "abandoned", "unknown", "passed", "null")} as result) as one
        join seeded on seeded.n = moment.n % 30`,
    `insert into legal_acceptances (customer_id, document, version, brand_id, region, source, accepted_at)
      select seeded.id, ${pick("(moment.n / 30)", "terms", "privacy")}, 1 + moment.n / 60, brand_id, region,
        ${pick("moment.n", "sign_up", "asked")}, at
      from ${moments} join seeded on seeded.n = moment.n % 30 on conflict do nothing`,
    `insert into chat_consents (customer_id, given, version, words, source, recorded_at)
      select seeded.id, moment.n % 5 > 0, 1 + moment.n % 2, 'Words of version ' || 1 + moment.n % 2,
        ${pick("moment.n", "sign_up", "account", "chat")}, at
      from ${moments} join seeded on seeded.n = moment.n % 30`,
    `insert into enquiries (id, customer_id, subject, body, created_by, created_at, received_on, due_on, type, extended_at,
        extension_reason, extended_by, resolved_at, resolved_by, outcome, refused_because)
      select gen_random_uuid(), case when moment.n % 11 = 0 then null else seeded.id end, 'About Rose Maynard', 'Call +447700900123',
        ${who("moment.n")}, at, received_on, (received_on + interval '1 month')::date,
        ${pick("(moment.n / 2)", "complaint", "report", "access", "complaint", "other")},
        case when moment.n % 6 = 0 then at end, case when moment.n % 6 = 0 then 'Rose is away' end,
        case when moment.n % 6 = 0 then ${who("moment.n")} end, resolved_at,
        case when resolved_at is not null then ${who("moment.n + 1")} end, case when resolved_at is not null then 'Told Rose' end,
        case when resolved_at is not null and moment.n % 7 = 0 then 'unfounded' end
      from ${moments} join seeded on seeded.n = moment.n % 30
        cross join lateral (select (at at time zone 'Europe/London')::date as received_on,
          case when moment.n % 4 = 0 then null else at + (moment.n % 50) * interval '1 day' end as resolved_at) as clock`,
    `insert into bans (id, customer_id, reason, staff_id, created_at, lifted_at, lifted_by, category, appeal_note, appealed_at)
      select gen_random_uuid(), seeded.id, 'Rose wrote +447700900123', ${who("moment.n")}, at, at + interval '3 days', ${who("moment.n + 1")},
        ${pick("(moment.n / 2)", "abuse", "threat", "spam", "under_age", "other")},
        case when moment.n % 3 = 0 then 'It was not me' end, case when moment.n % 3 = 0 then at + interval '1 day' end
      from ${moments} join seeded on seeded.n = moment.n % 30 where moment.n % 4 = 1 or moment.n > 700`,
    `update bans set lifted_at = null, lifted_by = null where id in
      (select distinct on (customer_id) id from bans order by customer_id, created_at desc)`,
    `insert into ban_reviews (id, ban_id, staff_id, decision, note, created_at)
      select gen_random_uuid(), id, ${who("1")}, 'keep', 'Rose again', created_at + interval '2 days' from bans where extract(day from created_at) < 12`,
    `insert into retention_runs (id, dry_run, cutoff, counts, started_by, created_at)
      select gen_random_uuid(), n % 9 = 0, at - interval '2 years', jsonb_build_object('customers', n % 3, 'ageChecks', n % 8, 'logins', n),
        case when n % 9 = 0 then ${who("n")} end, at from ${moments} where n % 2 = 0 or n > 700`,
    `insert into audit_log (id, at, staff_id, action, target_type, target_id)
      select gen_random_uuid(), at, ${who("moment.n")}, ${pick("moment.n", "customer.reveal", "customer.read")}, 'customer', seeded.id::text
      from ${moments} join seeded on seeded.n = (moment.n / 2) % 30`,
    `create temp table talks on commit drop as
      select gen_random_uuid() as id, seeded.id as customer_id, seeded.n, (select id from profiles where brand_id = seeded.brand_id order by position, id limit 1) as profile_id
      from seeded`,
    `insert into conversations (id, customer_id, profile_id, created_at)
      select id, customer_id, profile_id, timestamptz '2024-06-01' from talks where profile_id is not null`,
    `insert into audit_log (id, at, staff_id, action, target_type, target_id)
      select gen_random_uuid(), at, ${who("moment.n / 3")}, ${pick("(moment.n / 2)", "message.reveal", "message.show_contact")}, 'conversation',
        case when moment.n % 10 = 0 then gen_random_uuid() else talks.id end::text
      from ${moments} join talks on talks.n = moment.n % 30`,
    `insert into payments (intent_id, customer_id, brand_id, region, bundle, price_minor, currency, credits, status, created_at, granted_at, provider)
      select 'pi_' || moment.n, seeded.id, brand_id, region, 'gold', 2000, case region when 'IE' then 'EUR' else 'GBP' end, 50,
        case when moment.n % 8 = 7 then 'failed' else 'succeeded' end, at - interval '1 minute',
        case when moment.n % 8 = 7 then null else at end, ${pick("(moment.n / 2)", "stripe", "stripe", "flexpay")}
      from ${moments} join seeded on seeded.n = moment.n % 30`,
    `insert into start_requests (intent_id, version, words, requested_at)
      select intent_id, 1 + right(intent_id, 1)::int % 2, 'Please start ' || right(intent_id, 1)::int % 2, created_at + interval '1 minute' from payments where intent_id ~ '^pi_\\d*[02468]$'`,
    `insert into disputes (id, intent_id, minor, reason, status, opened_at, closed_at)
      select 'dp_' || n || '_' || again, 'pi_' || n, 100 + n, ${pick("n", "fraudulent", "duplicate")},
        ${pick("(n / 5)", "open", "won", "lost")}, at + again * interval '20 days',
        case when n / 5 % 3 = 0 then null else at + interval '90 days' end
      from ${moments} cross join generate_series(0, 1) as again where (n % 5 = 0 or n > 700) and (again = 0 or n % 10 = 0)`,
    `insert into fraud_warnings (id, intent_id, fraud_type, actionable, warned_at)
      select 'fw_' || n || '_' || again, 'pi_' || n, ${pick("n", "misc", "card_never_received", "made_with_stolen_card")}, true, at + again * interval '15 days'
      from ${moments} cross join generate_series(0, 1) as again where (n % 7 = 0 or n > 700) and (again = 0 or n % 14 = 0)`,
    `update content_versions set created_at = timestamptz '2025-03-01 10:00:00Z' where region = 'GB'`,
    `insert into content_versions (id, brand_id, region, version, source, content, content_hash, created_at)
      select gen_random_uuid(), brand_id, region, version + extra, 'build', content, 'another-' || extra,
        created_at + extra * interval '150 days'
      from content_versions cross join generate_series(1, 2) as extra where region = 'GB'`,
  ];
}

/** What retention and erasures remove afterwards. */
const removals: readonly string[] = [
  `delete from age_checks where result = 'failed' and asked_at < '${year}-09-01'`,
  `delete from enquiries where resolved_at < '${year}-06-01'`,
  `create temp table leaving on commit drop as select id from customers where username in ('Marigold3', 'Marigold5')`,
  "delete from conversations where customer_id in (select id from leaving)",
  "delete from customers where id in (select id from leaving)",
];

async function run(database: Db, texts: readonly string[]): Promise<void> {
  await database.transaction().execute(async (trx) => {
    for (const text of texts) await sql.raw(text).execute(trx);
  });
}

/** Removes a part of the year, as retention and two erasures would. */
async function removeFromYear(database: Db): Promise<void> {
  await run(database, removals);
}

/** Makes the year. `staff` are the ids of some members of staff. */
async function seedRegulatorYear(database: Db, staff: readonly string[]): Promise<void> {
  await run(database, statements(staff));
}

/** The folder that tests ask for. */
export const askedYear = { region: "GB", from: "2025-01-01", to: "2025-12-31" } as const;

const verifier = join(
  import.meta.dirname,
  "../../../../tooling/statement-verifier/src/statement-verifier.ts",
);

interface FigureFile {
  readonly query: { readonly sql: string; readonly parameters: readonly unknown[] };
  readonly rows: readonly OracleRow[];
}

/** Reads the figures of a folder, by their name. */
export function figuresOf(zip: Uint8Array): ReadonlyMap<string, FigureFile> {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => name.startsWith("figures/"));
  return new Map(
    files.map(([name, bytes]) => [
      name.slice("figures/".length, -".json".length),
      JSON.parse(strFromU8(bytes)) as FigureFile,
    ]),
  );
}

export function rowsOf(zip: Uint8Array): ReadonlyMap<string, readonly OracleRow[]> {
  return new Map([...figuresOf(zip)].map(([name, { rows }]) => [name, rows]));
}

/** A server with the seeded year after removals, an admin, and a place for files. */
export class RegulatorScene {
  readonly server: TestApp;
  readonly admin: SignedInStaff;
  /** Is removed at the end. */
  readonly folder = mkdtempSync(join(tmpdir(), "parlour-folder-"));

  /** @param look sees the year before its removals */
  static async open(look?: (server: TestApp) => Promise<void>): Promise<RegulatorScene> {
    const server = await testApp();
    server.clock.set(new Date("2026-02-01T12:00:00Z"));
    const admin = await signedInStaff(server.platform, "admin");
    const others = [
      await signedInStaff(server.platform, "operator"),
      await signedInStaff(server.platform, "supervisor"),
    ];
    await seedRegulatorYear(
      server.database,
      [admin, ...others].map(({ staffId }) => staffId),
    );
    await look?.(server);
    await removeFromYear(server.database);
    return new RegulatorScene(server, admin);
  }

  private constructor(server: TestApp, admin: SignedInStaff) {
    this.server = server;
    this.admin = admin;
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.server.close();
  }

  /** Calls for a folder. */
  async made(who = this.admin, query: { readonly [name: string]: string } = askedYear) {
    return await call(this.server.app, makeRegulatorFolder, { headers: who.headers, query });
  }

  /** Runs the offline verifier on bytes. */
  verify(zip: Uint8Array, ...options: readonly string[]) {
    const path = join(this.folder, "folder.zip");
    writeFileSync(path, zip);
    const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, ...options, path], {
      encoding: "utf8",
    });
    return { status, said: `${stdout}${stderr}` };
  }
}
