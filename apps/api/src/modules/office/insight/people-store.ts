import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Period, Window } from "./period-rules.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

/** Figures of one site at one point of the series. All shown figures are sums of these. */
export interface Counted {
  readonly brand: string;
  readonly region: RegionCode;
  readonly point: number;
}

export interface AskedRow extends Counted {
  readonly asked: number;
  readonly verified: number;
}

/**
 * Counts the numbers that requested a sign-up code in a window, and how many of them entered one. A number counts
 * once in a brand, at the time and region of its first code in the window. A code is left out if its number already had an
 * account. Codes of erased customers have lost their number, so each counts as a number of its own.
 */
export async function selectAsked(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    with numbers as (
      select min(code.created_at) as first_at, bool_or(code.used_at is not null) as verified,
        (array_agg(code.brand_id))[1] as brand, (array_agg(code.region order by code.created_at, code.id))[1] as region
      from verification_codes as code
      where code.purpose = 'sign_in' and ${during("code.created_at", window)} and ${within("code", scope)}
        and not exists (
          select from customers where customers.brand_id = code.brand_id and customers.phone = code.phone
            and customers.created_at < code.created_at)
      group by code.brand_id, case when code.phone = 'erased' then code.id::text else code.phone end
    )
    select brand, region, ${pointOf("first_at", period)} as point,
      count(*)::int as asked, (count(*) filter (where verified))::int as verified
    from numbers group by 1, 2, 3`.execute(db);
  return rows;
}

export interface AccountsRow extends Counted {
  readonly accounts: number;
  readonly wrote: number;
  readonly bought: number;
}

/**
 * Counts the accounts created in a window, and those that have written or bought since. Ledger entries count too, so
 * that erased customers who were charged are still counted.
 */
export async function selectAccounts(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly AccountsRow[]> {
  const { rows } = await sql<AccountsRow>`
    select account.brand_id as brand, account.region, ${pointOf("account.opened_at", period)} as point,
      count(*)::int as accounts,
      (count(*) filter (where
        exists (select from messages where messages.customer_id = account.customer_id and direction = 'sent')
        or exists (select from ledger_entries where ledger_entries.customer_id = account.customer_id and cause = 'reply')
      ))::int as wrote,
      (count(*) filter (where exists (
        select from payments where payments.customer_id = account.customer_id and granted_at is not null)
      ))::int as bought
    from credit_accounts as account
    where ${during("account.opened_at", window)} and ${within("account", scope)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface ConsentsRow extends Counted {
  readonly optedIn: number;
  readonly outByText: number;
  readonly outInAccount: number;
  readonly outByStaff: number;
}

/** Counts consents and refusals in a window. A customer who did both counts in both. */
export async function selectConsents(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly ConsentsRow[]> {
  const { rows } = await sql<ConsentsRow>`
    select customer.brand_id as brand, customer.region, ${pointOf("consent.created_at", period)} as point,
      (count(*) filter (where consented))::int as "optedIn",
      (count(*) filter (where not consented and source = 'text'))::int as "outByText",
      (count(*) filter (where not consented and source in ('account', 'sign_up')))::int as "outInAccount",
      (count(*) filter (where not consented and source = 'staff'))::int as "outByStaff"
    from marketing_consents as consent join customers as customer on customer.id = consent.customer_id
    where ${during("consent.created_at", window)} and ${within("customer", scope)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface TextsRow extends Counted {
  readonly textsSent: number;
}

/** Counts the marketing texts handed to the provider in a window. */
export async function selectTexts(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly TextsRow[]> {
  const { rows } = await sql<TextsRow>`
    select campaign.brand_id as brand, campaign.region, ${pointOf("text.claimed_at", period)} as point,
      count(*)::int as "textsSent"
    from campaign_texts as text join campaigns as campaign on campaign.id = text.campaign_id
    where ${during("text.claimed_at", window)} and ${within("campaign", scope)}
    group by 1, 2, 3`.execute(db);
  return rows;
}
