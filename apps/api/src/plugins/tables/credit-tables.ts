import type { BundleName } from "@parlour/contract/rules/bundles";
import type { Currency, RegionCode } from "@parlour/contract/regions";
import type { Generated } from "kysely";
import type { LedgerAccount, LedgerCause, UnchargedReason } from "../../modules/records/credits/rules.ts";

/** Credits and money: the ledger, payments and what goes back. */
export interface CreditTables {
  credit_accounts: {
    customer_id: string;
    purchased: Generated<number>;
    free: Generated<number>;
    entries: Generated<number>;
    head_hash: Buffer;
    debt: Generated<number>;
    /** Where the customer signed up, and when: stays after an erasure. Null where that was not kept yet. */
    brand_id: Generated<string | null>;
    region: Generated<RegionCode | null>;
    opened_at: Generated<Date | null>;
  };
  erased_payers: {
    customer_id: string;
    brand_id: string;
    phone_hash: Buffer;
    successor_id: string | null;
    erased_at: Date;
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
    cause: LedgerCause;
    cause_id: string;
    previous_hash: Buffer;
    hash: Buffer;
    created_at: Date;
  };
  ledger_faults: { customer_id: string; problems: string; found_at: Date };
  ledger_walk: { only_row: Generated<boolean>; cursor: string | null; round_began_at: Date };
  ledger_postings: {
    entry_id: string;
    line: number;
    account: LedgerAccount;
    lot_id: string | null;
    amount: number;
  };
  payments: {
    intent_id: string;
    customer_id: string;
    brand_id: string;
    region: RegionCode;
    bundle: BundleName;
    price_minor: number;
    currency: Currency;
    credits: number;
    status: "processing" | "succeeded" | "failed" | "held";
    problem: string | null;
    created_at: Date;
    granted_at: Date | null;
    charge_id: Generated<string | null>;
    refunded_minor: Generated<number>;
    receipt_number: Generated<number>;
    reconciled_at: Generated<Date | null>;
    received_minor: Generated<number | null>;
    cancelled_at: Generated<Date | null>;
    card_last4: Generated<string | null>;
    tried_at: Generated<Date | null>;
  };
  payment_requests: {
    id: string;
    customer_id: string;
    bundle: BundleName;
    price_minor: number;
    /** Null: kept before prices had versions. */
    credits: Generated<number | null>;
    currency: Currency;
    intent_id: string | null;
    created_at: Date;
  };
  refunds: {
    id: string;
    intent_id: string;
    minor: number;
    status: "awaiting_approval" | "rejected" | "requested" | "succeeded" | "failed";
    provider_id: string | null;
    requested_by: string | null;
    approved_by: string | null;
    reason: string;
    created_at: Date;
    updated_at: Date;
    origin: Generated<"customer" | "staff" | "provider">;
    rejected_by: Generated<string | null>;
    rejection: Generated<string | null>;
  };
  disputes: {
    id: string;
    intent_id: string;
    minor: number;
    reason: string;
    status: "open" | "won" | "lost";
    opened_at: Date;
    closed_at: Date | null;
    reconciled_at: Generated<Date | null>;
    respond_by: Generated<Date | null>;
    answered: Generated<boolean>;
  };
  provider_events_read: { one: Generated<boolean>; read_to: Date };
  goodwill_grants: {
    id: string;
    customer_id: string;
    amount: number;
    reason: string;
    staff_id: string;
    created_at: Date;
  };
  goodwill_requests: {
    id: string;
    customer_id: string;
    amount: number;
    reason: string;
    status: "awaiting_approval" | "given" | "rejected";
    requested_by: string;
    created_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    rejection: string | null;
  };
  uncharged_replies: {
    id: string;
    customer_id: string;
    conversation_id: string;
    reply_id: string;
    reason: UnchargedReason;
    created_at: Date;
  };
}
