import type { RegionCode } from "@parlour/contract/regions";
import type { ColumnType, GeneratedAlways } from "kysely";

/** Marketing and texts that come in. */
export interface TextTables {
  marketing_consents: {
    id: string;
    customer_id: string;
    consented: boolean;
    source: "sign_up" | "account" | "text" | "staff";
    wording_version: string;
    wording: ColumnType<string | null, string | null | undefined, never>;
    phone_hash: Buffer;
    created_at: Date;
    position: GeneratedAlways<number>;
  };
  text_opt_outs: { sender: string; phone_hash: Buffer; created_at: Date };
  campaigns: {
    id: string;
    brand_id: string;
    region: RegionCode;
    title: string;
    body: string;
    status: "draft" | "awaiting_release" | "scheduled" | "sending" | "sent" | "cancelled";
    send_at: Date | null;
    created_by: string;
    created_at: Date;
    finished_at: Date | null;
    scheduled_by: ColumnType<string | null, string | null | undefined, string | null>;
    released_by: ColumnType<string | null, string | null | undefined, string | null>;
    recipients: ColumnType<number | null, number | null | undefined, number | null>;
  };
  campaign_texts: {
    id: string;
    campaign_id: string;
    customer_id: string;
    status: "waiting" | "sending" | "sent" | "delivered" | "failed" | "skipped";
    reason: string | null;
    provider_id: string | null;
    claimed_at: Date | null;
    updated_at: Date;
  };
  inbound_texts: {
    provider_id: string;
    kind: "opt_out" | "opt_in" | "age_verification" | "other";
    received_at: Date;
  };
}
