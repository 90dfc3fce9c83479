import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mainDatabaseOnly } from "../../../plugins/read-database.ts";
import { contradictedFigures } from "../../../testing/regulator-comparison.ts";
import {
  countFolder,
  openRegulatorBooks,
  type OracleRow,
  type RegulatorBooks,
} from "../../../testing/regulator-oracle.ts";
import { askedYear, figuresOf, RegulatorScene, rowsOf } from "../../../testing/regulator-scene.ts";
import { rewrittenDatabase } from "../../../testing/rewritten-queries.ts";
import { readFraud } from "../insight/fraud-service.ts";
import { makeFolder } from "./folder-service.ts";

/** What is in the regulator's folder of a seeded year (REGULATOR-1 to REGULATOR-8), counted again from the rows with other code. */

let scene: RegulatorScene;
let before: RegulatorBooks;
let left: RegulatorBooks;

beforeAll(async () => {
  scene = await RegulatorScene.open(async ({ database }) => {
    before = await openRegulatorBooks(database);
  });
  left = await openRegulatorBooks(scene.server.database);
});
afterAll(() => scene.close());

function counted(region: "GB" | "IE", from: string, to: string) {
  const zone = region === "GB" ? "Europe/London" : "Europe/Dublin";
  return countFolder(before, { region, zone, from, to, today: "2026-02-01", left });
}

describe("a folder of a year", () => {
  test.each([
    ["GB", "2025-01-01", "2025-12-31"],
    ["IE", "2025-01-01", "2025-12-31"],
    ["GB", "2025-06-30", "2025-07-01"],
    ["GB", "2026-01-01", "2026-01-31"],
  ] as const)("of %s, %s to %s has what the rows say, also of what was removed", async (region, from, to) => {
    const response = await scene.made(scene.admin, { region, from, to });
    expect(response.statusCode).toBe(200);
    const wanted = counted(region, from, to);
    expect(contradictedFigures(wanted, rowsOf(new Uint8Array(response.rawPayload)))).toEqual([]);
    if (from === askedYear.from) {
      const empty = [...wanted].filter(([, rows]) => rows.length === 0).map(([name]) => name);
      expect(empty).toEqual(region === "GB" ? [] : ["disclosure"]);
    }
  });

  test("has shares as the dashboard counts them (decision 0097)", async () => {
    const response = await scene.made();
    const shares = rowsOf(new Uint8Array(response.rawPayload)).get("fraud-ratios") ?? [];
    const { months } = await readFraud(scene.server.platform, { region: "GB", months: 13 });
    const year = months.filter(({ month }) => month.startsWith("2025-"));
    expect(year.length).toBeGreaterThan(20);
    for (const { month, provider, payments, warnings, disputes, affected, basisPoints } of year) {
      const row = shares.find(
        (share) => share["month"] === month.slice(0, 7) && share["provider"] === provider,
      );
      expect(row).toEqual({
        month: month.slice(0, 7),
        provider,
        payments,
        warnings,
        disputes,
        affected,
        basisPoints,
      });
    }
  });

  test("carries queries that give the same rows again, with their parameters alone", async () => {
    const response = await scene.made();
    for (const [name, { query, rows }] of figuresOf(new Uint8Array(response.rawPayload))) {
      const values = query.parameters.map((value) => sql`${value}`);
      const parts = query.sql.split(/\$\d+/);
      const again = sql.join(
        parts.flatMap((part, index) => [
          sql.raw(part),
          ...(index < values.length ? [values[index] ?? sql``] : []),
        ]),
        sql``,
      );
      const found = await sql<OracleRow>`${again}`.execute(scene.server.database);
      const columns = Object.keys(found.rows[0] ?? {});
      const stored = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      expect([name, JSON.parse(JSON.stringify(found.rows))]).toEqual([name, stored]);
    }
  });

  test("has no name, number or words of a customer, and no name of staff", async () => {
    const response = await scene.made();
    const files = Object.values(unzipSync(new Uint8Array(response.rawPayload))).map((bytes) =>
      strFromU8(bytes),
    );
    const all = files.join("\n");
    for (const secret of [
      "Marigold",
      "marigold",
      "+44",
      "Rose",
      "It was not me",
      "Told ",
      "Staff 1",
      "staff-",
    ]) {
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
    for (const { id } of before.customers) expect(all.includes(id)).toBe(false);
  });
});

describe("a mistake in a query is noticed by the count", () => {
  interface Mistake {
    readonly mistake: string;
    readonly says: RegExp | string;
    readonly wouldSay: string;
    readonly seenIn: readonly string[];
  }
  const mistakes: readonly Mistake[] = [
    {
      mistake: "what was removed is left out",
      says: /from removed_records as removed\s+where/g,
      wouldSay: "from removed_records as removed where false and",
      seenIn: [
        "age-checks",
        "age-checks-by-method",
        "bans",
        "bans-by-category",
        "requests",
        "requests-by-type",
      ],
    },
    {
      mistake: "the period's end belongs to it",
      says: /("\w+"\."\w+") >= (\$\d+::timestamptz) and \1 < (\$\d+::timestamptz)/g,
      wouldSay: "$1 >= $2 and $1 <= $3",
      seenIn: ["age-checks", "bans", "chat-consents", "retention-runs", "reveals"],
    },
    {
      mistake: "months begin in UTC",
      says: /at time zone \$\d+::text, 'YYYY-MM'/g,
      wouldSay: "at time zone 'UTC', 'YYYY-MM'",
      seenIn: ["age-checks", "chat-consents", "fraud-ratios", "reveals"],
    },
    {
      mistake: "every result counts as passed",
      says: "filter (where result = 'passed')",
      wouldSay: "filter (where result <> 'failed')",
      seenIn: ["age-checks-by-method"],
    },
    {
      mistake: "consents that were taken back count as given",
      says: "count(*) filter (where consent.given)",
      wouldSay: "count(*)",
      seenIn: ["chat-consents", "chat-consents-by-version"],
    },
    {
      mistake: "versions of a legal text are mixed up",
      says: "accepted.document, accepted.version, count(*)",
      wouldSay: "accepted.document, least(accepted.version, 2) as version, count(*)",
      seenIn: ["legal-acceptances-by-version"],
    },
    {
      mistake: "a request that is open is never late",
      says: /coalesce\(request\."resolvedOn", \$\d+::date\)/g,
      wouldSay: 'request."resolvedOn"',
      seenIn: ["requests", "requests-by-type"],
    },
    {
      mistake: "requests of nobody with an account are left out",
      says: /or enquiry\.customer_id is null/g,
      wouldSay: "",
      seenIn: ["requests", "requests-by-type"],
    },
    {
      mistake: "a ban that a review kept counts once, however often it was kept",
      says: "review.decision = 'keep') as kept",
      wouldSay: "review.decision = 'lift') as kept",
      seenIn: ["bans", "bans-by-category"],
    },
    {
      mistake: "a lifted ban counts as appealed",
      says: "count(*) filter (where appealed)",
      wouldSay: "count(*) filter (where appealed or lifted)",
      seenIn: ["bans-by-category"],
    },
    {
      mistake: "dry runs count as removals",
      says: "and not run.dry_run",
      wouldSay: "",
      seenIn: ["retention-by-kind"],
    },
    {
      mistake: "looking at contact details is not counted",
      says: ", 'message.show_contact'",
      wouldSay: "",
      seenIn: ["reveals", "reveals-by-kind"],
    },
    {
      mistake: "reveals of other regions are counted",
      says: /and \(place\.region = \$\d+ or place\.region is null\)/g,
      wouldSay: "",
      seenIn: ["reveals", "reveals-by-kind"],
    },
    {
      mistake: "every dispute counts in the share, not a payment's first one",
      says: "as counted where first group by",
      wouldSay: "as counted group by",
      seenIn: ["fraud-ratios"],
    },
    {
      mistake: "disputes count in the month of their payment",
      says: /to_char\("dispute"\."opened_at"/g,
      wouldSay: 'to_char("payment"."granted_at"',
      seenIn: ["disputes", "fraud-ratios"],
    },
    {
      mistake: "payments that failed are in the share",
      says: /"payment"\."granted_at"/g,
      wouldSay: '"payment"."created_at"',
      seenIn: ["fraud-ratios"],
    },
    {
      mistake: "requests for the start at once of every region are counted",
      says: /(from start_requests as request.*?) and payment\.region = \$\d+/gs,
      wouldSay: "$1",
      seenIn: ["start-requests"],
    },
    {
      mistake: "the disclosure's newest version alone is shown",
      says: "or version.next_at > ",
      wouldSay: "or false and version.next_at > ",
      seenIn: ["disclosure"],
    },
    {
      mistake: "warnings are counted by type without their provider",
      says: "payment.provider, warning.fraud_type as type",
      wouldSay: "'stripe' as provider, warning.fraud_type as type",
      seenIn: ["fraud-warnings"],
    },
  ];
  test.each(mistakes)("$mistake", async ({ says, wouldSay, seenIn }) => {
    const { database, changed } = rewrittenDatabase(scene.server.database, (text) =>
      typeof says === "string" ? text.replaceAll(says, wouldSay) : text.replace(says, wouldSay),
    );
    const platform = { ...scene.server.platform, readDatabase: mainDatabaseOnly(database) };
    const zip = await makeFolder(platform, { ...askedYear, staffId: null });
    if (!zip.ok) throw new Error(zip.error);
    expect(changed.size).toBeGreaterThan(0);
    const seen = contradictedFigures(counted("GB", askedYear.from, askedYear.to), rowsOf(zip.value.bytes));
    expect(seen).toEqual(expect.arrayContaining([...seenIn]));
  });
});
