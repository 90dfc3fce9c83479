import { leftOutReasons, type LeftOutReason } from "@parlour/contract/operations/ops-marketing";
import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { daysBetweenTexts } from "./rules.ts";

/** Why a customer gets no marketing text. */
export type Refusal = LeftOutReason;

export interface AudienceQuery {
  readonly brandId: string;
  readonly region: RegionCode;
  /** The sender whose opt-outs count. */
  readonly sender: string;
  readonly now: Date;
}

/**
 * Selects a service's customers, each with the reason why they get no marketing text now, or null. The one
 * query for counting an audience, creating a campaign's texts, and checking again before each is sent. An
 * opt-out overrides everything but the customer's own later choice in My Account or by START: when a number
 * opts out, each of its customers gets a refusal, so an agreement that is the newest record came later.
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
        ) then 'self_excluded'
        when newest.source not in ('account', 'text') and exists (
          select from text_opt_outs
          where text_opt_outs.sender = ${sender} and text_opt_outs.phone_hash = newest.phone_hash
        ) then 'opted_out'
        when exists (
          select from campaign_texts
          where campaign_texts.customer_id = customers.id and campaign_texts.claimed_at > ${since}
            and campaign_texts.status in ('sending', 'sent', 'delivered')
        ) then 'frequency'
      end`.as("refusal"),
    )
    .where("customers.brand_id", "=", brandId)
    .where("customers.region", "=", region);
}

/** Reads the customers who may get a marketing text now. */
export async function selectAudience(db: Db, query: AudienceQuery): Promise<string[]> {
  const rows = await db
    .selectFrom(customersWithRefusal(db, query).as("candidates"))
    .select("id")
    .where("refusal", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts how many customers may get a marketing text now, and how many may not, by reason, in the reasons'
 * order.
 */
export async function countAudience(
  db: Db,
  query: AudienceQuery,
): Promise<{
  readonly customers: number;
  readonly leftOut: { readonly reason: Refusal; readonly customers: number }[];
}> {
  const rows = await db
    .selectFrom(customersWithRefusal(db, query).as("candidates"))
    .select((eb) => ["refusal", eb.fn.countAll<number>().as("customers")])
    .groupBy("refusal")
    .execute();
  const of = (refusal: Refusal | null): number => rows.find((row) => row.refusal === refusal)?.customers ?? 0;
  const leftOut = leftOutReasons.map((reason) => ({ reason, customers: of(reason) }));
  return { customers: of(null), leftOut: leftOut.filter(({ customers }) => customers > 0) };
}

/** Returns why a customer gets no marketing text now; null if they may get one. */
export async function selectRefusal(
  db: Db,
  customerId: string,
  query: AudienceQuery,
): Promise<Refusal | null> {
  const row = await customersWithRefusal(db, query).where("customers.id", "=", customerId).executeTakeFirst();
  return row === undefined ? "no_consent" : row.refusal;
}
