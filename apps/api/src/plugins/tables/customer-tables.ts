import type { AcceptedDocument } from "@parlour/contract/legal-versions";
import type { RegionCode } from "@parlour/contract/regions";
import type { ColumnType, Generated } from "kysely";

/** Looser limits that wait for their day; minor units, null: no limit. */
export interface PendingLimits {
  readonly dayMinor?: number | null;
  readonly weekMinor?: number | null;
  readonly monthMinor?: number | null;
}

/** Customers, how they prove their number and sign in, and what they decide about themselves. */
export interface CustomerTables {
  customers: {
    id: string;
    brand_id: string;
    region: RegionCode;
    phone: string;
    username: string;
    username_key: string;
    password_hash: string;
    date_of_birth: string;
    adult_verified: Generated<boolean>;
    image_upload_id: Generated<string | null>;
    banned: Generated<boolean>;
    last_cursor: Generated<number>;
    created_at: Date;
    last_active_at: Date;
    adult_verified_at: Generated<Date | null>;
  };
  verification_codes: {
    id: string;
    browser_id: string;
    brand_id: string;
    region: RegionCode;
    phone: string;
    purpose: "sign_in" | "reset";
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    address_hash: Generated<Buffer | null>;
    prefix: Generated<string | null>;
    known_browser: Generated<boolean>;
  };
  /** Blocks of numbers that get no codes for a while. */
  text_pauses: { prefix: string; paused_at: Date; until: Date };
  /** Until when cookies without the prefix `__Host-` are good, after an upgrade from a version that set them so. */
  former_cookie_names: { only_row: Generated<boolean>; until: Date };
  /** Fingerprints of keys that must never change. */
  key_checks: { name: string; fingerprint: Buffer; recorded_at: Generated<Date> };
  phone_lookups: { phone_hash: Buffer; line_type: string; looked_up_at: Date };
  barred_phones: {
    brand_id: string;
    phone_hash: Buffer;
    reason: "banned" | "self_excluded" | "cooling_off";
    until: Date | null;
    created_at: Date;
  };
  verification_tickets: {
    id: string;
    browser_id: string;
    brand_id: string;
    phone: string;
    purpose: "sign_in" | "reset";
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  trial_claims: { phone_hash: Buffer; claimed_at: Date };
  logins: {
    id: string;
    customer_id: string;
    created_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    device: Generated<string | null>;
    last_used_at: Generated<Date | null>;
  };
  refresh_tokens: {
    token_hash: Buffer;
    login_id: string;
    created_at: Date;
    rotated_at: Date | null;
    generation: Generated<number>;
    superseded_at: Generated<Date | null>;
  };
  customer_limits: {
    customer_id: string;
    day_minor: number | null;
    week_minor: number | null;
    month_minor: number | null;
    /** Looser limits that wait for `pending_from`: {dayMinor?, weekMinor?, monthMinor?}, each a number or null. */
    pending: ColumnType<PendingLimits | null, string | null, string | null>;
    pending_from: Date | null;
    cool_off_until: Date | null;
    self_excluded_until: Date | null;
    updated_at: Date;
  };
  legal_acceptances: {
    customer_id: string;
    document: AcceptedDocument;
    version: number;
    brand_id: string;
    region: RegionCode;
    source: "sign_up" | "asked" | "before_records";
    accepted_at: Date;
  };
  push_subscriptions: {
    endpoint: string;
    customer_id: string;
    login_id: string;
    p256dh: string;
    auth: string;
    /** Until then a page of the customer's is open, as far as is known. */
    watched_until: Generated<Date | null>;
    created_at: Date;
  };
  push_notices: { conversation_id: string; pushed_at: Date };
  erasures: {
    id: string;
    customer_id: string;
    asked_by: "customer" | "staff" | "retention";
    requested_at: Date;
    finished_at: Date | null;
  };
  removal_holds: {
    id: string;
    work: "retention" | "unused_pictures";
    reason: "clocks" | "share";
    moment: Date;
    counts: ColumnType<
      { readonly [kind: string]: { readonly due: number; readonly existing: number } },
      string,
      string
    >;
    clock_seconds: number | null;
    created_at: Date;
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  };
  retention_runs: {
    id: string;
    dry_run: boolean;
    cutoff: Date;
    counts: ColumnType<{ readonly [kind: string]: number }, string, never>;
    started_by: string | null;
    created_at: Date;
  };
  enquiries: {
    id: string;
    customer_id: string | null;
    subject: string;
    body: string;
    created_by: string;
    created_at: Date;
    resolved_at: Date | null;
  };
}
