import type { Generated } from "kysely";

/** What operators have at hand while they answer. */
export interface DeskTables {
  persona_facts: {
    id: string;
    customer_id: string;
    profile_id: string;
    body: string;
    added_by: string;
    added_at: Date;
    changed_by: Generated<string | null>;
    changed_at: Generated<Date | null>;
  };
  reply_drafts: {
    conversation_id: string;
    staff_id: string;
    body: string;
    reply_id: string;
    revision: string;
    begun_at: Date;
    saved_at: Date;
  };
  canned_replies: {
    id: string;
    /** null: every brand. */
    brand_id: string | null;
    title: string;
    body: string;
    version: Generated<number>;
    changed_by: string;
    changed_at: Date;
  };
  canned_reply_uses: {
    canned_reply_id: string;
    staff_id: string;
    uses: number;
    weight: number;
    last_used_at: Date;
  };
}
