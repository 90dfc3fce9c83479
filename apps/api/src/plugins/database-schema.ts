import type { BundleName } from "@parlour/contract/rules/bundles";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { ColumnType, Generated } from "kysely";

/**
 * The tables of `migrations/`, as Kysely sees them. Dates without a time are text (YYYY-MM-DD), bigints
 * are numbers (cursors stay far below 2^53): see the type parsers in database.ts.
 */
export interface Database {
  brands: {
    id: string;
    name: string;
    domain: string;
    publication_hash: string;
    published_at: Generated<Date>;
  };
  brand_regions: {
    brand_id: string;
    region: RegionCode;
    position: number;
    trial_credits: number;
    content: ColumnType<LandingContent, string, string>;
    content_hash: string;
    offered: Generated<boolean>;
  };
  bundles: {
    brand_id: string;
    region: RegionCode;
    name: BundleName;
    price_minor: number;
    amount: number;
  };
  profiles: {
    id: string;
    brand_id: string;
    slug: string;
    name: string;
    age: number;
    tagline: string;
    about: string;
    image_url: string;
    available: Generated<boolean>;
    position: number;
  };
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
    image_url: string | null;
    banned: Generated<boolean>;
    last_cursor: Generated<number>;
    created_at: Date;
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
  };
  refresh_tokens: {
    token_hash: Buffer;
    login_id: string;
    created_at: Date;
    rotated_at: Date | null;
  };
  credit_accounts: {
    customer_id: string;
    purchased: Generated<number>;
    free: Generated<number>;
    entries: Generated<number>;
    head_hash: Buffer;
  };
  payments: {
    intent_id: string;
    customer_id: string;
    brand_id: string;
    region: RegionCode;
    bundle: BundleName;
    price_minor: number;
    currency: "GBP" | "AUD" | "EUR";
    credits: number;
    status: "processing" | "succeeded" | "failed" | "held";
    problem: string | null;
    created_at: Date;
    granted_at: Date | null;
  };
  credit_lots: {
    id: string;
    customer_id: string;
    kind: "purchased" | "free";
    position: number;
    amount: number;
    remaining: number;
    payment_intent_id: string | null;
    created_at: Date;
  };
  ledger_entries: {
    id: string;
    customer_id: string;
    position: number;
    cause: "reply" | "payment" | "trial" | "goodwill";
    cause_id: string;
    previous_hash: Buffer;
    hash: Buffer;
    created_at: Date;
  };
  ledger_postings: {
    entry_id: string;
    line: number;
    account: "customer:purchased" | "customer:free" | "house:sales" | "house:promotions" | "house:consumed";
    lot_id: string | null;
    amount: number;
  };
  staff: {
    id: string;
    username: string;
    display_name: string;
    role: "operator" | "supervisor" | "admin";
    password_hash: string;
    active: Generated<boolean>;
    created_at: Date;
  };
  staff_sessions: {
    token_hash: Buffer;
    staff_id: string;
    created_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
  };
  conversations: {
    id: string;
    customer_id: string;
    profile_id: string;
    last_sequence: Generated<number>;
    last_sent_sequence: Generated<number>;
    last_charged_sequence: Generated<number>;
    last_reply_sequence: Generated<number>;
    waiting_since: Date | null;
    read_up_to: Generated<number>;
    claimed_by: string | null;
    claimed_at: Date | null;
    claim_acted_at: Date | null;
    created_at: Date;
  };
  messages: {
    id: string;
    conversation_id: string;
    customer_id: string;
    direction: "sent" | "received";
    body: string;
    sequence: number;
    cursor: number;
    client_message_id: string | null;
    staff_id: string | null;
    credit_cost: Generated<number>;
    sent_at: Date;
  };
  alerts: {
    id: string;
    region: RegionCode;
    starts_at: Date;
    expires_at: Date;
    icon: string;
    colour: string;
    content_primary: string;
    content_secondary: string;
    created_at: Date;
  };
}
