import { sql, type RawBuilder } from "kysely";
import type { Figure, FigureRow, FolderScope } from "./figure.ts";
import { during, monthOf, removedDuring } from "./scope-store.ts";

/** Figures about customers: age checks, consents, requests and bans. None has a name, a number or words of a customer. */

/** Age checks that were requested in the period, including those that were removed later. */
function askedChecks(scope: FolderScope): RawBuilder<unknown> {
  return sql`
    select customer.brand_id || '-' || customer.region as site, ${monthOf("age_check.asked_at", scope)} as month,
      age_check.method, coalesce(age_check.result, 'open') as result, false as removed
    from age_checks as age_check join customers as customer on customer.id = age_check.customer_id
    where ${during("age_check.asked_at", scope)} and customer.region = ${scope.region}
    union all
    select removed.brand_id || '-' || removed.region, ${monthOf("removed.began_at", scope)},
      removed.facts ->> 'method', coalesce(removed.facts ->> 'result', 'open'), true
    from removed_records as removed
    where ${removedDuring("age_check", scope)} and removed.region = ${scope.region}`;
}

/** Requests that were received in the period, including those that were removed later. */
function receivedRequests(scope: FolderScope): RawBuilder<unknown> {
  const { firstDay, lastDay, region, zone, today } = scope;
  return sql`
    select request.*, coalesce(request."resolvedOn", ${today}::date) > request."dueOn" as late
    from (
      select enquiry.id::text as id, customer.brand_id || '-' || customer.region as site, enquiry.type,
        enquiry.received_on as "receivedOn", enquiry.due_on as "dueOn", enquiry.extended_at is not null as extended,
        (enquiry.resolved_at at time zone ${zone}::text)::date as "resolvedOn", enquiry.refused_because as "refusedBecause",
        false as removed
      from enquiries as enquiry left join customers as customer on customer.id = enquiry.customer_id
      where enquiry.received_on between ${firstDay}::date and ${lastDay}::date
        and (customer.region = ${region} or enquiry.customer_id is null)
      union all
      select 'removed-' || removed.position, removed.brand_id || '-' || removed.region, removed.facts ->> 'type',
        (removed.facts ->> 'receivedOn')::date, (removed.facts ->> 'dueOn')::date, (removed.facts ->> 'extended')::boolean,
        ((removed.facts ->> 'resolvedAt')::timestamptz at time zone ${zone}::text)::date, removed.facts ->> 'refused', true
      from removed_records as removed
      where ${removedDuring("request", scope)} and (removed.region = ${region} or removed.region is null)
    ) as request`;
}

/** Bans of the period, including those whose customer is gone. */
function madeBans(scope: FolderScope): RawBuilder<unknown> {
  return sql`
    select ban.id::text as id, customer.brand_id || '-' || customer.region as site, ban.created_at as "bannedAt", ban.category,
      flag.kind as flag, ban.staff_id::text as "staff", encode(sha256(convert_to(ban.id || ' ' || ban.reason, 'UTF8')), 'hex') as "reasonSha256",
      ban.appealed_at is not null as appealed, ban.appealed_at as "appealedAt",
      (select count(*)::int from ban_reviews as review where review.ban_id = ban.id and review.decision = 'keep') as kept,
      ban.lifted_at is not null as lifted, ban.lifted_at as "liftedAt", ban.lifted_by::text as "liftedBy", false as removed
    from bans as ban join customers as customer on customer.id = ban.customer_id
      left join care_flags as flag on flag.id = ban.flag_id
    where ${during("ban.created_at", scope)} and customer.region = ${scope.region}
    union all
    select 'removed-' || removed.position, removed.brand_id || '-' || removed.region, removed.began_at,
      removed.facts ->> 'category', removed.facts ->> 'flag', removed.facts ->> 'staff', null,
      (removed.facts ->> 'appealed')::boolean, null, (removed.facts ->> 'kept')::int,
      (removed.facts ->> 'lifted')::boolean, null, null, true
    from removed_records as removed
    where ${removedDuring("ban", scope)} and removed.region = ${scope.region}`;
}

export const peopleFigures: readonly Figure[] = [
  {
    name: "age-checks",
    title: "Age checks asked for in the period, by site, month, method and result",
    query: (scope) => sql<FigureRow>`
      select site, month, method, result, count(*)::int as checks, count(*) filter (where removed)::int as removed
      from (${askedChecks(scope)}) as asked group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  {
    name: "age-checks-by-method",
    title: "The same checks by method, and how many were passed",
    query: (scope) => sql<FigureRow>`
      select method, count(*)::int as checks, count(*) filter (where result = 'passed')::int as passed
      from (${askedChecks(scope)}) as asked group by 1 order by 1`,
  },
  {
    name: "legal-acceptances",
    title: "Terms and privacy policy accepted in the period, by site, document, version, month and where",
    query: (scope) => sql<FigureRow>`
      select accepted.brand_id || '-' || accepted.region as site, accepted.document, accepted.version,
        ${monthOf("accepted.accepted_at", scope)} as month, accepted.source, count(*)::int as customers
      from legal_acceptances as accepted
      where ${during("accepted.accepted_at", scope)} and accepted.region = ${scope.region}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
  {
    name: "legal-acceptances-by-version",
    title: "The same acceptances by document and version",
    query: (scope) => sql<FigureRow>`
      select accepted.document, accepted.version, count(*)::int as customers
      from legal_acceptances as accepted
      where ${during("accepted.accepted_at", scope)} and accepted.region = ${scope.region}
      group by 1, 2 order by 1, 2`,
  },
  {
    name: "chat-consents",
    title: "Consents to chats given and taken back in the period, by site, version, month and where",
    query: (scope) => sql<FigureRow>`
      select customer.brand_id || '-' || customer.region as site, consent.version,
        ${monthOf("consent.recorded_at", scope)} as month, consent.source,
        count(*) filter (where consent.given)::int as given, count(*) filter (where not consent.given)::int as "takenBack"
      from chat_consents as consent join customers as customer on customer.id = consent.customer_id
      where ${during("consent.recorded_at", scope)} and customer.region = ${scope.region}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  {
    name: "chat-consents-by-version",
    title: "The same consents by version, with the words that were shown",
    query: (scope) => sql<FigureRow>`
      select consent.version, consent.words,
        count(*) filter (where consent.given)::int as given, count(*) filter (where not consent.given)::int as "takenBack"
      from chat_consents as consent join customers as customer on customer.id = consent.customer_id
      where ${during("consent.recorded_at", scope)} and customer.region = ${scope.region}
      group by 1, 2 order by 1, 2`,
  },
  {
    name: "requests",
    title:
      "Complaints, reports and privacy requests received in the period, with their clocks; without a site: from nobody with an account",
    query: (scope) => sql<FigureRow>`
      select id, site, type, "receivedOn"::text as "receivedOn", "dueOn"::text as "dueOn", extended,
        "resolvedOn"::text as "resolvedOn", "refusedBecause", late, removed
      from (${receivedRequests(scope)}) as request order by request."receivedOn", id collate "C"`,
  },
  {
    name: "requests-by-type",
    title:
      "The same requests by site and type: resolved, refused, extended, and late now or when they were resolved",
    query: (scope) => sql<FigureRow>`
      select site, type, count(*)::int as received, count("resolvedOn")::int as resolved,
        count("refusedBecause")::int as refused, count(*) filter (where extended)::int as extended,
        count(*) filter (where late)::int as late
      from (${receivedRequests(scope)}) as request group by 1, 2 order by 1, 2`,
  },
  {
    name: "bans",
    title:
      "Bans of the period. The reason's text may name people and is not here. `reasonSha256` is the SHA-256 of the ban's id, a space and that text, so that a text that is asked for can be checked",
    query: (scope) => sql<FigureRow>`
      select * from (${madeBans(scope)}) as ban order by ban."bannedAt", ban.id collate "C"`,
  },
  {
    name: "bans-by-category",
    title: "The same bans by site and category: appealed, kept by a review, lifted",
    query: (scope) => sql<FigureRow>`
      select site, category, count(*)::int as bans, count(*) filter (where appealed)::int as appealed,
        sum(kept)::int as kept, count(*) filter (where lifted)::int as lifted
      from (${madeBans(scope)}) as ban group by 1, 2 order by 1, 2`,
  },
];
