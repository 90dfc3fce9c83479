import type { InsightQuery } from "@parlour/contract/operations/insight";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wrong } from "../../../testing/insight-comparison.ts";
import { recountMistakes } from "../../../testing/insight-recount-mistakes.ts";
import { openBooks, type Books } from "../../../testing/insight-books.ts";
import { askedAt, busyHouse } from "../../../testing/insight-scene.ts";
import { readFigures } from "../../../testing/read-figures.ts";
import { rewrittenDatabase } from "../../../testing/rewritten-queries.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";

/**
 * Mistakes in the dashboards' SQL: each is put into the text of a real query, and the comparison with the raw
 * rows (insight.test.ts) has to find it.
 */

let server: TestApp;
let books: Books;

beforeAll(async () => {
  server = await testApp();
  await busyHouse(server);
  books = await openBooks(server.database);
});
afterAll(() => server.close());

/** The whole test scene, days with many events at both edges, and one region in its own zone. */
const questions: readonly InsightQuery[] = [
  { period: "custom", from: "2026-10-01", to: "2026-11-21" },
  { period: "custom", from: "2026-10-25", to: "2026-10-25" },
  { period: "custom", from: "2026-11-01", to: "2026-11-13" },
  { period: "custom", from: "2026-11-14", to: "2026-11-20" },
  { period: "30d", region: "AU" },
];

/**
 * Returns which figures of the rewritten queries the raw rows contradict; stops when all `awaited` ones were
 * found.
 */
async function contradicted(rewrite: (text: string) => string, awaited: readonly string[] | null) {
  const { database, changed, written } = rewrittenDatabase(server.database, rewrite);
  const seen = new Set<string>();
  for (const question of questions) {
    if (awaited?.every((name) => seen.has(name)) === true) break;
    const figures = await readFigures(server.platform, database, question);
    for (const name of wrong(books, figures, question)) seen.add(name);
  }
  return { seen: [...seen].toSorted(), changed, written };
}

interface Mistake {
  readonly mistake: string;
  /** The correct part of a query, and the planted mistake. */
  readonly says: RegExp;
  readonly wouldSay: string;
  /** Figures that must be found wrong. */
  readonly seenIn: readonly string[];
}

const mistakes: readonly Mistake[] = [
  {
    mistake: "refunds that were asked for or failed count as money that went back",
    says: /where (?:refund\.)?status = 'succeeded' and /,
    wouldSay: "where ",
    seenIn: ["takings", "moneySeries"],
  },
  {
    mistake: "disputes that were won count as lost",
    says: /(where (?:dispute\.)?status) = 'lost' and /,
    wouldSay: "$1 in ('lost', 'won') and ",
    seenIn: ["takings", "moneySeries"],
  },
  {
    mistake: "refunds of money that was held and never counted are taken off",
    says: /where payment\.granted_at is not null and (?=[^)]*\)\s+group)/,
    wouldSay: "where ",
    seenIn: ["takings"],
  },
  {
    mistake: "the price is summed, not the money that came",
    says: /sum\(coalesce\(payment\.received_minor, payment\.price_minor\)\)/,
    wouldSay: "sum(payment.price_minor)",
    seenIn: ["takings", "moneySeries"],
  },
  {
    mistake: "refunds are counted where they should be summed",
    says: /sum\(back\.minor\)/,
    wouldSay: "count(back.minor)",
    seenIn: ["takings", "moneySeries"],
  },
  {
    mistake: "a period's end belongs to it",
    says: /([\w."]+) >= (\$\d+|slices\.starts) and \1 < (\$\d+|slices\.ends)/,
    wouldSay: "$1 >= $2 and $1 <= $3",
    seenIn: ["takings", "credits", "desk", "funnel", "consents"],
  },
  {
    mistake: "a period's beginning does not belong to it",
    says: /([\w."]+) >= (\$\d+|slices\.starts) and \1 < (\$\d+|slices\.ends)/,
    wouldSay: "$1 > $2 and $1 < $3",
    seenIn: ["takings", "credits", "desk", "funnel", "consents"],
  },
  {
    mistake: "one region's takings are all regions'",
    says: /"payment"\."region" = \$\d+/,
    wouldSay: "true",
    seenIn: ["takings"],
  },
  {
    mistake: "a purchase counts once for each entry of its customer's ledger",
    says: /from payments as payment where payment\.granted_at >=/,
    wouldSay:
      "from payments as payment join ledger_entries as entry on entry.customer_id = payment.customer_id where payment.granted_at >=",
    seenIn: ["takings", "moneySeries"],
  },
  {
    mistake: "a buyer counts once for each purchase",
    says: /customer_id from granted group by 1, 2, 3, 4, 5, 6/,
    wouldSay: "customer_id from granted",
    seenIn: ["standing"],
  },
  {
    mistake: "a buyer counts once for each day",
    says: /where before_day < \$\d+::date\)\), 0\)/,
    wouldSay: ")), 0)",
    seenIn: ["standing"],
  },
  {
    mistake: "disputes of all times came in during the period",
    says: /\(\("dispute"\."opened_at" >= \$\d+ and "dispute"\."opened_at" < \$\d+\)\)::int/,
    wouldSay: "1",
    seenIn: ["standing"],
  },
  {
    mistake: "what is held is what was ordered, not what came",
    says: /1, coalesce\(payment\.received_minor, payment\.price_minor\)/,
    wouldSay: "1, payment.price_minor",
    seenIn: ["standing"],
  },
  {
    mistake: "hours are those of UTC",
    says: /at time zone \$\d+/,
    wouldSay: "at time zone 'UTC'",
    seenIn: ["hours"],
  },
  {
    mistake: "who was erased is forgotten in the ledger",
    says: /from credit_accounts as account where account\.customer_id = entry\.customer_id/,
    wouldSay:
      "from credit_accounts as account join customers on customers.id = account.customer_id where account.customer_id = entry.customer_id",
    seenIn: ["credits", "stock"],
  },
  {
    mistake: "who was erased is forgotten among those who joined",
    says: /from credit_accounts as account where account\.opened_at/,
    wouldSay:
      "from credit_accounts as account join customers on customers.id = account.customer_id where account.opened_at",
    seenIn: ["funnel"],
  },
  {
    mistake: "postings are counted twice, by a join with both sides of an entry",
    says: /from ledger_postings as posting where posting\.entry_id = entry\.id offset/,
    wouldSay:
      "from ledger_postings as posting join ledger_postings as other using (entry_id) where posting.entry_id = entry.id offset",
    seenIn: ["credits", "stock"],
  },
  {
    mistake: "a number is verified when all of its codes were used",
    says: /bool_or\(/,
    wouldSay: "bool_and(",
    seenIn: ["funnel"],
  },
  {
    mistake: "payments that were never granted make a buyer",
    says: /payments\.customer_id = account\.customer_id and granted_at is not null/,
    wouldSay: "payments.customer_id = account.customer_id",
    seenIn: ["funnel"],
  },
  {
    mistake: "consents count among those who opted out",
    says: /not consented and source = 'text'/,
    wouldSay: "source = 'text'",
    seenIn: ["consents"],
  },
  {
    mistake: "a wait begins with the last message",
    says: /order by message\.sequence limit 1/,
    wouldSay: "order by message.sequence desc limit 1",
    seenIn: ["desk", "hours", "operators", "series"],
  },
  {
    mistake: "replies that cost nothing count as charged",
    says: /credit_cost > 0/,
    wouldSay: "credit_cost >= 0",
    seenIn: ["desk", "series"],
  },
  {
    mistake: "a customer or a conversation counts once for each day",
    says: /before_day < \$\d+::date/,
    wouldSay: "true",
    seenIn: ["desk", "deskBefore", "operators"],
  },
  {
    mistake: "a conversation is new to every operator",
    says: /and message\.staff_id = operators\.staff_id/,
    wouldSay: "and false",
    seenIn: ["operators"],
  },
  {
    mistake: "the median is the wait above the middle",
    says: /upto \* 2 >= total/,
    wouldSay: "upto * 2 > total",
    seenIn: ["desk"],
  },
  {
    mistake: "waits that began on an earlier day are forgotten",
    says: /asked_at < starts or /,
    wouldSay: "",
    seenIn: ["series"],
  },
  {
    mistake: "banned customers go on waiting",
    says: /not customer\.banned and /,
    wouldSay: "",
    seenIn: ["series"],
  },
  {
    mistake: "only flags that were raised in the period are open",
    says: / or outcome is null\)/,
    wouldSay: ")",
    seenIn: ["care"],
  },
  ...recountMistakes,
];

test("queries that go the same way and are left as they are agree with the raw rows", async () => {
  expect(server.clock.now().toISOString()).toBe(askedAt);
  const { seen, changed, written } = await contradicted((text) => text, null);
  expect([seen, changed.size]).toEqual([[], 0]);
  // every statement of the dashboards passed through here
  expect(written.size).toBeGreaterThan(15);
});

describe("a query by which", () => {
  test.each(mistakes)("$mistake is seen", async ({ says, wouldSay, seenIn }) => {
    const rewrite = (text: string): string => text.replaceAll(new RegExp(says, "g"), wouldSay);
    const { seen, changed } = await contradicted(rewrite, seenIn);
    expect(changed.size).toBeGreaterThan(0);
    expect(seen).toEqual(expect.arrayContaining([...seenIn]));
  });
});
