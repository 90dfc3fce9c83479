/**
 * Planted mistakes in the statements of figures by profile, presence, customers who come back, cohorts, net revenue and
 * fraud.
 */
export const recountMistakes: readonly {
  readonly mistake: string;
  readonly says: RegExp;
  readonly wouldSay: string;
  readonly seenIn: readonly string[];
}[] = [
  {
    mistake: "a payment counts once for each of its early fraud warnings",
    says: /from fraud_warnings as earlier where /,
    wouldSay: "from fraud_warnings as earlier where false and ",
    seenIn: ["fraud"],
  },
  {
    mistake: "a payment counts once for each of its disputes",
    says: /from disputes as earlier where /,
    wouldSay: "from disputes as earlier where false and ",
    seenIn: ["fraud"],
  },
  {
    mistake: "a payment with a warning and a dispute is two payments",
    says: /where other_at is null or/,
    wouldSay: "where true or",
    seenIn: ["fraud"],
  },
  {
    mistake: "disputes count as warnings",
    says: /where source = 'warnings'/,
    wouldSay: "where source in ('warnings', 'disputes')",
    seenIn: ["fraud"],
  },
  {
    mistake: "cases of the newest payments are counted, not the newest cases",
    says: /dispute\.opened_at < slices\.ends/,
    wouldSay: "(select created_at from payments where payments.intent_id = dispute.intent_id) < slices.ends",
    seenIn: ["fraud"],
  },
  {
    mistake: "a profile's credits are its charged replies' number, twice",
    says: /credit_cost as credits/,
    wouldSay: "2 * credit_cost as credits",
    seenIn: ["profiles"],
  },
  {
    mistake: "a profile's longest wait is its shortest",
    says: /sum\(credits\)::int as credits,\s+max\(longest\) as longest/,
    wouldSay: "sum(credits)::int as credits, min(longest) as longest",
    seenIn: ["profiles"],
  },
  {
    mistake: "a wait counts in the hour of its reply alone",
    says: /date_trunc\('hour', asked_at, 'UTC'\), sent_at/,
    wouldSay: "date_trunc('hour', sent_at, 'UTC'), sent_at",
    seenIn: ["presenceHours"],
  },
  {
    mistake: "breaks count as presence",
    says: /where state = 'available' and ended > began/,
    wouldSay: "where ended > began",
    seenIn: ["presence", "presenceHours"],
  },
  {
    mistake: "presence counts on each day that it touches, as a whole",
    says: /greatest\(span\.began_at, slices\.starts\) as began/,
    wouldSay: "span.began_at as began",
    seenIn: ["presence"],
  },
  {
    mistake: "a desk that is still open has not been there",
    says: /greatest\(span\.began_at, presence\.seen_at\), span\.began_at/,
    wouldSay: "span.began_at",
    seenIn: ["presence"],
  },
  {
    mistake: "everybody who had ever written comes back from the period before",
    says: / and before_day >= \$\d+::date\)/,
    wouldSay: " and before_day > '-infinity')",
    seenIn: ["returning"],
  },
  {
    mistake: "a customer comes back on every day",
    says: /filter \(where before_day < \$\d+::date\), 0\)::int as active/,
    wouldSay: "filter (where true), 0)::int as active",
    seenIn: ["returning"],
  },
  {
    mistake: "a customer of a cohort counts on every day of a month",
    says: /before\.sent_at is null or before\.sent_at < writers\.month_starts/,
    wouldSay: "true",
    seenIn: ["cohorts"],
  },
  {
    mistake: "a buyer of a cohort counts on every day of a month",
    says: /before\.at is null or before\.at < buyers\.month_starts/,
    wouldSay: "true",
    seenIn: ["cohorts"],
  },
  {
    mistake: "every purchase is the first one",
    says: /\(before\.at is null\)::int/,
    wouldSay: "1",
    seenIn: ["cohorts"],
  },
  {
    mistake: "fees and tax are worked out from the price",
    says: /coalesce\(payment\.received_minor, payment\.price_minor\), count\(\*\)/,
    wouldSay: "payment.price_minor, count(*)",
    seenIn: ["net"],
  },
  {
    mistake: "rates of one region hold in all",
    says: /on era\.region = "payment"\."region" and/,
    wouldSay: "on era.region = 'GB' and",
    seenIn: ["net"],
  },
  {
    mistake: "rates hold on after others were set",
    says: / and payment\.granted_at < era\.ends/,
    wouldSay: "",
    seenIn: ["net"],
  },
  {
    mistake: "money that goes back has the tax of today",
    says: /(from back [\s\S]*)payment\.granted_at >= era\.starts and payment\.granted_at < era\.ends/,
    wouldSay: "$1'2026-11-20' >= era.starts and '2026-11-20' < era.ends",
    seenIn: ["net"],
  },
];
