import type { CampaignCounts } from "@parlour/contract/operations/ops-marketing";
import type { OffServiceRule } from "@parlour/contract/rules/off-service";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { Currency, RegionCode } from "@parlour/contract/regions";
import type { CareSign } from "@parlour/contract/rules/care";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { CompanyFacts } from "@parlour/contract/site-build";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { ColumnType, InsertType, SelectType } from "kysely";
import type { GeneratedTables } from "./generated-tables.ts";

/** Ids and facts only: never a message, phone number, password or code. */
export interface AuditDetails {
  readonly [name: string]: string | number | boolean | null;
}

/** Looser limits that apply once their 24 hours have passed, in minor units; null: no limit. */
export interface PendingLimits {
  readonly dayMinor?: number | null;
  readonly weekMinor?: number | null;
  readonly monthMinor?: number | null;
}

/** The columns of an insert; nullable ones are optional. */
type Insertable<Column> = InsertType<Column> | (null extends SelectType<Column> ? undefined : never);

/** A column's narrower type; `never` if the database's column has another type, or also allows null. */
type Fitting<Narrow, Column> = [SelectType<Narrow>, InsertType<Narrow>, null & SelectType<Column>] extends [
  SelectType<Column>,
  Insertable<Column>,
  null & SelectType<Narrow>,
]
  ? Narrow
  : never;

/** Does not compile if a table or column does not exist, or if the narrower type does not fit the column. */
type Narrowing<Tables> = {
  [Table in keyof Tables]: Table extends keyof GeneratedTables
    ? {
        [Column in keyof Tables[Table]]: Column extends keyof GeneratedTables[Table]
          ? Fitting<Tables[Table][Column], GeneratedTables[Table][Column]>
          : never;
      }
    : never;
};
/** Narrower types of columns, checked against the database's. */
export type Narrowed<Tables extends Narrowing<Tables>> = Tables;

/**
 * Columns for which the code knows more than the database's type: the content of JSON, and texts without a
 * check constraint.
 */
export type NarrowColumns = Narrowed<{
  audit_log: { details: ColumnType<AuditDetails, string, never> };
  brand_regions: { content: ColumnType<LandingContent, string, string> };
  brands: {
    region_domains: ColumnType<NonNullable<SiteDomains["regionDomains"]>, string | undefined, string>;
    company: ColumnType<CompanyFacts | null, string | null | undefined, string | null>;
  };
  campaigns: {
    region: RegionCode;
    final_counts: ColumnType<CampaignCounts | null, string | null | undefined, string | null>;
  };
  care_suggestions: { signs: CareSign[] };
  content_versions: { region: RegionCode; content: ColumnType<LandingContent, string, never> };
  credit_accounts: { region: RegionCode | null };
  customer_limits: { pending: ColumnType<PendingLimits | null, string | null, string | null> };
  customers: {
    region: RegionCode;
    /** Required at sign-up, although the column has a default. */
    last_active_at: Date;
  };
  landing_counts: { region: RegionCode };
  landing_splits: { region: RegionCode };
  legal_acceptances: { region: RegionCode };
  marketing_consents: { wording: ColumnType<string | null, string | null | undefined, never> };
  payment_requests: { bundle: BundleName; currency: Currency };
  payments: { region: RegionCode; bundle: BundleName };
  price_versions: { region: RegionCode };
  take_overs: { region: RegionCode };
  take_over_sites: { region: RegionCode };
  removal_holds: {
    counts: ColumnType<
      { readonly [kind: string]: { readonly due: number; readonly existing: number } },
      string,
      string
    >;
  };
  replies_sent_despite: { rules: OffServiceRule[] };
  retention_runs: { counts: ColumnType<{ readonly [kind: string]: number }, string, never> };
  sent_texts: { region: RegionCode };
  text_hours: { region: RegionCode };
  verification_codes: { region: RegionCode };
}>;
