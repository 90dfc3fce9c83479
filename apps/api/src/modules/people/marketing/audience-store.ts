import type { LeftOutReason } from "@parlour/contract/operations/ops-marketing";
import type { RegionCode } from "@parlour/contract/regions";
import type { SegmentFacts } from "@parlour/contract/rules/segments";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { daysBetweenTexts } from "./rules.ts";

/** Why a customer gets no marketing text, whatever the segment is. */
export type Refusal = Exclude<LeftOutReason, "segment">;

export interface AudienceQuery {
  readonly brandId: string;
  readonly region: RegionCode;
  /** The sender whose opt-outs count. */
  readonly sender: string;
  readonly now: Date;
}

/**
 * Whether a customer has spent as much as a limit that is in force allows, of the windows of `limits/rules.ts`: 24 hours, 7
 * days, a calendar month. Only customers who set one have a row.
 */
const limitReached = (now: Date) => sql<boolean>`(
  customer_limits.day_minor is not null or customer_limits.week_minor is not null
  or customer_limits.month_minor is not null or customer_limits.pending is not null
) and exists (
  select from (
    select coalesce(sum(minor) filter (where created_at > ${secondsFrom(now, -86_400)}), 0) as day,
      coalesce(sum(minor) filter (where created_at > ${secondsFrom(now, -7 * 86_400)}), 0) as week,
      coalesce(sum(minor), 0) as month
    from (
      select created_at, greatest(0, coalesce(received_minor, price_minor) - refunded_minor) as minor
      from payments
      where payments.customer_id = customers.id and (status in ('succeeded', 'held') or cancelled_at is null)
        and created_at > (${now}::timestamptz at time zone 'UTC' - interval '1 month') at time zone 'UTC'
    ) as paid
  ) as spent
  cross join lateral (values
    ('dayMinor', customer_limits.day_minor, spent.day),
    ('weekMinor', customer_limits.week_minor, spent.week),
    ('monthMinor', customer_limits.month_minor, spent.month)
  ) as windows (name, stored, total)
  where windows.total >= case
    when customer_limits.pending_from <= ${now} and customer_limits.pending ? windows.name
      then (customer_limits.pending ->> windows.name)::integer
    else windows.stored end
)`;

/**
 * Selects a site's customers, each with the reason why they get no marketing text now, or null. The one
 * query for counting an audience, creating a campaign's texts, and checking again before each is sent. An
 * opt-out overrides everything but the customer's own later choice in My Account or by START: when a number
 * opts out, each of its customers gets a refusal, so an agreement that is the newest record came later.
 * `offset 0`: otherwise PostgreSQL may read a whole table at once instead of looking up each customer's rows.
 */
function customersWithRefusal(db: Db, { brandId, region, sender, now }: AudienceQuery) {
  const since = secondsFrom(now, -daysBetweenTexts * 24 * 60 * 60);
  return db
    .selectFrom("customers")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("marketing_consents")
          .select(["consented", "source", "phone_hash"])
          .whereRef("marketing_consents.customer_id", "=", "customers.id")
          .orderBy("position", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .leftJoin("customer_limits", "customer_limits.customer_id", "customers.id")
    .select("customers.id")
    .select(
      sql<Refusal | null>`case
        when customers.banned then 'banned'
        when customer_limits.self_excluded_until > ${now} then 'self_excluded'
        when customer_limits.cool_off_until > ${now} then 'cooling_off'
        when newest.consented is not true then 'no_consent'
        when exists (
          select from barred_phones
          where barred_phones.brand_id = customers.brand_id and barred_phones.phone_hash = newest.phone_hash
            and (barred_phones.until is null or barred_phones.until > ${now})
          offset 0
        ) then 'self_excluded'
        when newest.source not in ('account', 'text') and exists (
          select from text_opt_outs
          where text_opt_outs.sender = ${sender} and text_opt_outs.phone_hash = newest.phone_hash
          offset 0
        ) then 'opted_out'
        when ${limitReached(now)} then 'limit_reached'
        when exists (
          select from campaign_texts
          where campaign_texts.customer_id = customers.id and campaign_texts.claimed_at > ${since}
            and campaign_texts.status in ('sending', 'sent', 'delivered')
          offset 0
        ) then 'frequency'
      end`.as("refusal"),
    )
    .where("customers.brand_id", "=", brandId)
    .where("customers.region", "=", region);
}

/** A customer of a site, with why they get no marketing text now, and what segments are decided by. */
export interface Candidate {
  readonly id: string;
  /** Null: they may get one. */
  readonly refusal: Refusal | null;
  /** Of a customer with a refusal, nothing is looked up. */
  readonly facts: SegmentFacts;
}

/** Which facts of customers a query reads; the others are null, false and 0. */
export type WantedFacts = { readonly [Fact in keyof SegmentFacts]: boolean };

/**
 * Reads candidates: one, those after an id in the order of their ids, or the first of a fixed random order (`sample`), with
 * which a part stands for all. A customer's newest own message is found by their cursor, a purchase by their payments: a few
 * rows each.
 */
export async function selectCandidates(
  db: Db,
  query: AudienceQuery,
  wanted: WantedFacts,
  page:
    | { readonly only: string }
    | { readonly after: string | null; readonly limit: number }
    | { readonly sample: number },
): Promise<readonly Candidate[]> {
  let customers = customersWithRefusal(db, query);
  if ("only" in page) {
    customers = customers.where("customers.id", "=", page.only).limit(1);
  } else if ("sample" in page) {
    customers = customers.orderBy(sql`substr(uuid_send(customers.id), 11)`).limit(page.sample);
  } else {
    if (page.after !== null) customers = customers.where("customers.id", ">", page.after);
    customers = customers.orderBy("customers.id").limit(page.limit);
  }
  // The limit keeps PostgreSQL from deciding about the refusal again for each fact.
  const rows = await db
    .selectFrom(customers.as("candidates"))
    .select(["candidates.id", "candidates.refusal"])
    .select([
      sql<Date | null>`case when ${wanted.wroteAt} and refusal is null then (
        select sent_at from messages where messages.customer_id = candidates.id and direction = 'sent'
        order by cursor desc limit 1) end`.as("wroteAt"),
      sql<boolean>`${wanted.hasBought} and refusal is null and exists (
        select from payments where payments.customer_id = candidates.id and granted_at is not null
        offset 0)`.as("hasBought"),
      sql<number>`case when ${wanted.balance} and refusal is null then coalesce((
        select purchased + free - debt from credit_accounts
        where credit_accounts.customer_id = candidates.id), 0) else 0 end`.as("balance"),
    ])
    .orderBy("candidates.id")
    .execute();
  return rows.map(({ id, refusal, ...facts }) => ({ id, refusal, facts }));
}

/** Returns how many customers a site has, from the sums that a trigger keeps. */
export async function countCustomers(
  db: Db,
  { brandId, region }: Pick<AudienceQuery, "brandId" | "region">,
): Promise<number> {
  const { customers } = await db
    .selectFrom("legal_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("customers"), sql<string>`0`).as("customers"))
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("document", "is", null)
    .executeTakeFirstOrThrow();
  return Number(customers);
}
