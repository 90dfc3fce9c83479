/** The most rows that a call may read, if the table below does not say otherwise. */
const usualBound = 250;

/** By call: what it shows, times the tables that it looks into. */
export const bounds: { readonly [call: string]: number } = {
  // a customer's conversations with their newest messages, or all of their messages
  meet: 900,
  history: 900,
  receive: 900,
  "send a message": 900,
  // everything of one customer
  exportAccount: 700,
  "a customer's data": 700,
  // once: every message and charge of one customer; without new ones, months and days, or a row for each chat and purchase
  "spending, first time": 2_500,
  // every entry of one customer's ledger
  statement: 2_500,
  "customer's statement": 400,
  // 200 conversations, and whether each customer is new
  queue: 3_600,
  // Sometimes all 1,900 entries of this small audit are sorted: row policies let PostgreSQL expect too few. With 200,000
  // entries it reads 140 (bench:scale).
  audit: 2_400,
  // 100 entries about customers: their names are read with all 476 of this small table
  "audit of a customer": 900,
  // 100 payments, their customers, refunds, disputes, fraud warnings and lots
  payments: 450,
  // 100 warnings with their payments and customers
  "fraud warnings": 310,
  // a week's replies of one person, of which five are drawn
  "draw replies": 120,
  // a word of every third message, none of them the caller's: 1,000 that match, their conversations and customers
  "search own conversations": 4_000,
  // twice 250 messages by time, none of which has the word; the rest by the index
  "search own, a rare word": 600,
  // the entries of a month of everybody, each with two postings
  pay: 850,
  // 375 waiting
  floor: 1_800,
  "insight, queue": 1_500,
  // rolled-up rows by day or month, site, hour and operator, and the messages of today
  "insight, desk, 30 days": 6_000,
  "insight, desk, a year": 7_000,
  "insight, profiles, a year": 4_000,
  // also by hour of the day and operator
  "insight, presence, a year": 12_000,
  "insight, returning, a year": 9_000,
  "insight, cohorts": 6_000,
  // by day, because rates begin with a day, and the refunds of a year
  "insight, net, a year": 12_000,
  // each record of the period once: some are in two figures, each with its customer
  "regulator's folder, 30 days": 1_700,
  "regulator's folder, a year": 6_600,
  // 13 months of rolled-up purchases, warnings and disputes by site
  "insight, fraud": 350,
  // of two months, of which one is rolled up by day
  "insight, fraud, for the menu": 130,
  // by site and day or month, of the period and since then, and 30 days' codes
  "insight, people, 30 days": 3_500,
  "insight, people, a year": 3_500,
  // The same by cause and account, of all months since the first. Today is not rolled up: late in the day it has more rows.
  "insight, money, 30 days": 1_900,
  "insight, money, a year": 2_650,
  // the figures above, as a file
  insightFile: 4_500,
  insightMoneyFile: 3_000,
  // the 119 customers of a site, each with their newest consent, message and purchase, and an account
  "segments of a site": 500,
  campaignAudience: 500,
  scheduleCampaign: 550,
  releaseCampaign: 500,
  // without any of its texts: the counts are final
  campaign: 80,
  // every price that the site ever had
  withdrawPrices: 400,
  // 365 entries with two postings each. They were just written: PostgreSQL expects one, and reads all staff for each.
  ownPayStatement: 12_000,
  // a customer's messages of 180 days, twice; here, too, it expects one
  opsDisputeEvidence: 3_000,
  // the newest 200 of 476
  goodwill: 1_000,
  // a page of 100 with customers and staff
  enquiries: 320,
  resolveEnquiry: 350,
  // a count of all that is due for removal
  "retention, dry run": 45_000,
  // Three are due of each card provider, each with its payment.
  "reconciler, selectLate": 10,
  "reconciler, selectDueUnpaid": 10,
  "reconciler, selectWithoutCard": 10,
  "reconciler, selectDueAgain": 10,
  "reconciler, selectDueRefunds": 20,
  "reconciler, selectDueDisputed": 20,
  "reconciler, selectGivenUp": 20,
  "reconciler, takePurchaseTexts": 20,
  // the three held payments that nobody has decided
  "payments, held": 20,
};

/** Returns the most rows that the statements of a call may read on a history of 20,000 messages and 476 customers. */
export const rowBoundOf = (call: string): number => bounds[call] ?? usualBound;
