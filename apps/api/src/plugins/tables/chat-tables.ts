import type { ColumnType, Generated } from "kysely";

/** Ids and facts only: never a message, phone number, password or code. */
export interface AuditDetails {
  readonly [name: string]: string | number | boolean | null;
}

/** Conversations, and the staff who answer them. */
export interface ChatTables {
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
    handed_by: Generated<string | null>;
    handed_note_id: Generated<string | null>;
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
  staff: {
    id: string;
    username: string;
    display_name: string;
    role: "operator" | "supervisor" | "admin";
    password_hash: string | null;
    active: Generated<boolean>;
    created_at: Date;
    totp_secret: Generated<Buffer | null>;
    totp_pending: Generated<Buffer | null>;
    totp_confirmed_at: Generated<Date | null>;
    totp_last_step: Generated<number>;
    capacity: Generated<number>;
    password_temporary: Generated<boolean>;
    link_hash: Generated<Buffer | null>;
    link_expires_at: Generated<Date | null>;
  };
  staff_presence: {
    staff_id: string;
    chosen: "available" | "break" | "away";
    chosen_at: Date;
    seen_at: Date;
    lost_at: Generated<Date | null>;
  };
  staff_sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    staff_id: string;
    created_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    device: Generated<string | null>;
    address: Generated<string | null>;
    proved_at: Generated<Date | null>;
  };
  staff_recovery_codes: {
    staff_id: string;
    code_hash: Buffer;
    made_at: Date;
    used_at: Date | null;
  };
  audit_log: {
    id: string;
    at: Date;
    staff_id: string | null;
    action: string;
    target_type: string;
    target_id: string;
    details: ColumnType<AuditDetails, string, never>;
  };
  customer_notes: {
    id: string;
    customer_id: string;
    conversation_id: string | null;
    staff_id: string;
    body: string;
    created_at: Date;
  };
}
