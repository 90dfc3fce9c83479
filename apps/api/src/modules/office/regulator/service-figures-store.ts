import { chatDisclosure, purchaseDisclosure } from "@parlour/contract/rules/disclosure";
import { sql, type RawBuilder } from "kysely";
import type { Figure, FigureRow, FolderScope } from "./figure.ts";
import { during, monthOf } from "./scope-store.ts";

/** Figures about the service: what it showed, removed, looked at, sold and had disputed. */

/**
 * When staff revealed hidden data, according to the audit. A message's conversation may be gone, and then its site is
 * unknown.
 */
function reveals(scope: FolderScope): RawBuilder<unknown> {
  return sql`
    select entry.staff_id::text as staff, ${monthOf("entry.at", scope)} as month, entry.action as kind,
      place.brand_id || '-' || place.region as site
    from audit_log as entry left join lateral (
      select customer.brand_id, customer.region from customers as customer
        where entry.target_type = 'customer' and customer.id = entry.target_id::uuid
      union
      select account.brand_id, account.region from credit_accounts as account
        where entry.target_type = 'customer' and account.customer_id = entry.target_id::uuid and account.region is not null
      union
      select customer.brand_id, customer.region from conversations as conversation
        join customers as customer on customer.id = conversation.customer_id
        where entry.target_type = 'conversation' and conversation.id = entry.target_id::uuid
    ) as place on true
    where entry.action in ('customer.reveal', 'message.reveal', 'message.show_contact') and ${during("entry.at", scope)}
      and (place.region = ${scope.region} or place.region is null)`;
}

/** Early fraud warnings and disputes of the period; `first` is a payment's first one ever, which is the one that counts. */
function cases(scope: FolderScope): RawBuilder<unknown> {
  return sql`
    select 'warning' as kind, warning.intent_id, payment.provider, ${monthOf("warning.warned_at", scope)} as month, not exists (
      select from fraud_warnings as earlier where earlier.intent_id = warning.intent_id
        and (earlier.warned_at, earlier.id) < (warning.warned_at, warning.id)) as first
    from fraud_warnings as warning join payments as payment on payment.intent_id = warning.intent_id
    where ${during("warning.warned_at", scope)} and payment.region = ${scope.region}
    union all
    select 'dispute', dispute.intent_id, payment.provider, ${monthOf("dispute.opened_at", scope)}, not exists (
      select from disputes as earlier where earlier.intent_id = dispute.intent_id
        and (earlier.opened_at, earlier.id) < (dispute.opened_at, dispute.id))
    from disputes as dispute join payments as payment on payment.intent_id = dispute.intent_id
    where ${during("dispute.opened_at", scope)} and payment.region = ${scope.region}`;
}

/** Adds the words of a site's disclosures, which are part of the pages and not of the database. */
function withWords(row: FigureRow): FigureRow {
  const company = typeof row["company"] === "string" ? row["company"] : String(row["brand"]);
  return { ...row, inEveryChat: chatDisclosure, beforeEveryPurchase: purchaseDisclosure(company) };
}

export const serviceFigures: readonly Figure[] = [
  {
    name: "disclosure",
    title:
      "The versions of each site's pages that existed in the period, and the disclosure that every chat and every purchase shows with them",
    query: ({ region, from, to }) => sql<FigureRow>`
      select version.brand_id || '-' || version.region as site, brand.name as brand, brand.company ->> 'name' as company,
        version.version, version.source, version.made_at as "madeAt", version.content_hash as "contentHash",
        version.version = site.published_version as "publishedNow"
      from (
        select *, created_at as made_at, lead(created_at) over (partition by brand_id order by version) as next_at
        from content_versions where region = ${region}
      ) as version
        join brands as brand on brand.id = version.brand_id
        join brand_regions as site on site.brand_id = version.brand_id and site.region = version.region
      where version.made_at < ${to}::timestamptz
        and (version.version = site.published_version or version.next_at is null or version.next_at > ${from}::timestamptz)
      order by 1, version.version`,
    complete: withWords,
  },
  {
    name: "start-requests",
    title:
      "Purchases whose buyer asked for the start at once, by site and version, with the words that were shown",
    query: (scope) => sql<FigureRow>`
      select payment.brand_id || '-' || payment.region as site, request.version, request.words, count(*)::int as requests
      from start_requests as request join payments as payment on payment.intent_id = request.intent_id
      where ${during("request.requested_at", scope)} and payment.region = ${scope.region}
      group by 1, 2, 3 order by 1, 2, 3`,
  },
  {
    name: "retention-runs",
    title:
      "Runs of retention in the period, of the whole service: what each removed by kind, or counted in a dry run",
    query: (scope) => sql<FigureRow>`
      select run.id::text as id, run.created_at as "at", run.dry_run as "dryRun", run.cutoff, run.started_by::text as "staff",
        run.counts
      from retention_runs as run where ${during("run.created_at", scope)} order by run.created_at, run.id`,
  },
  {
    name: "retention-by-kind",
    title: "What the same runs removed, by kind; dry runs remove nothing",
    query: (scope) => sql<FigureRow>`
      select counted.key as kind, sum(counted.value::int)::int as removed
      from retention_runs as run cross join lateral jsonb_each_text(run.counts) as counted
      where ${during("run.created_at", scope)} and not run.dry_run group by 1 order by 1`,
  },
  {
    name: "reveals",
    title:
      "How often members of staff looked at a phone number or a hidden message, by person, month, kind and site; without a site: the conversation is gone",
    query: (scope) => sql<FigureRow>`
      select staff, month, kind, site, count(*)::int as reveals
      from (${reveals(scope)}) as reveal group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  {
    name: "reveals-by-kind",
    title: "The same reveals by kind, and by how many members of staff",
    query: (scope) => sql<FigureRow>`
      select kind, count(*)::int as reveals, count(distinct staff)::int as people
      from (${reveals(scope)}) as reveal group by 1 order by 1`,
  },
  {
    name: "fraud-ratios",
    title:
      "Payments, and payments with a first early fraud warning or a first dispute, by month and card provider; the share in hundredths of a percent",
    query: (scope) => sql<FigureRow>`
      select month, provider, payments, warnings, disputes, affected,
        (20000 * (warnings + disputes) + payments) / (2 * nullif(payments, 0)) as "basisPoints"
      from (
        select month, provider, sum(payments)::int as payments, sum(warnings)::int as warnings,
          sum(disputes)::int as disputes, sum(affected)::int as affected
        from (
          select ${monthOf("payment.granted_at", scope)} as month, payment.provider, count(*) as payments, 0 as warnings,
            0 as disputes, 0 as affected
          from payments as payment
          where ${during("payment.granted_at", scope)} and payment.region = ${scope.region} group by 1, 2
          union all
          select month, provider, 0, count(*) filter (where kind = 'warning'), count(*) filter (where kind = 'dispute'),
            count(distinct intent_id)
          from (${cases(scope)}) as counted where first group by 1, 2
        ) as parts group by 1, 2
      ) as months order by 1, 2`,
  },
  {
    name: "disputes",
    title:
      "Disputes opened in the period, by month, card provider, reason and state; `first` counts each payment's first one",
    query: (scope) => sql<FigureRow>`
      select ${monthOf("dispute.opened_at", scope)} as month, payment.provider, dispute.reason, dispute.status,
        payment.currency, count(*)::int as disputes, sum(dispute.minor)::int as minor, count(*) filter (where not exists (
          select from disputes as earlier where earlier.intent_id = dispute.intent_id
            and (earlier.opened_at, earlier.id) < (dispute.opened_at, dispute.id)))::int as first
      from disputes as dispute join payments as payment on payment.intent_id = dispute.intent_id
      where ${during("dispute.opened_at", scope)} and payment.region = ${scope.region}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
  {
    name: "fraud-warnings",
    title:
      "Early fraud warnings of the period, by month, card provider and type; `first` counts each payment's first one",
    query: (scope) => sql<FigureRow>`
      select ${monthOf("warning.warned_at", scope)} as month, payment.provider, warning.fraud_type as type,
        count(*)::int as warnings, count(*) filter (where not exists (
          select from fraud_warnings as earlier where earlier.intent_id = warning.intent_id
            and (earlier.warned_at, earlier.id) < (warning.warned_at, warning.id)))::int as first
      from fraud_warnings as warning join payments as payment on payment.intent_id = warning.intent_id
      where ${during("warning.warned_at", scope)} and payment.region = ${scope.region}
      group by 1, 2, 3 order by 1, 2, 3`,
  },
];
