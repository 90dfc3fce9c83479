import type { BanCategory, FlagKind, FlagOutcome } from "@parlour/contract/rules/care";
import type { Generated } from "kysely";

/** Flags, bans and their review, operators' blocks, abusive text that was shown, and breaks (migrations/0040-care.sql). */
export interface CareTables {
  care_flags: {
    id: string;
    customer_id: string;
    conversation_id: string;
    kind: FlagKind;
    note: string;
    raised_by: string;
    raised_at: Date;
    handed_to: Generated<string | null>;
    handed_at: Generated<Date | null>;
    outcome: Generated<FlagOutcome | null>;
    decided_by: Generated<string | null>;
    decided_at: Generated<Date | null>;
    decision_note: Generated<string | null>;
    charged_again_at: Generated<Date | null>;
    charged_again_by: Generated<string | null>;
  };
  bans: {
    id: string;
    customer_id: string;
    reason: string;
    staff_id: string;
    created_at: Date;
    lifted_at: Date | null;
    lifted_by: string | null;
    category: Generated<BanCategory>;
    review_at: Generated<Date | null>;
    appeal_note: Generated<string | null>;
    appealed_at: Generated<Date | null>;
    flag_id: Generated<string | null>;
  };
  ban_reviews: {
    id: string;
    ban_id: string;
    staff_id: string;
    decision: "keep" | "lift";
    note: string;
    appeal_note: Generated<string | null>;
    created_at: Date;
  };
  operator_blocks: { staff_id: string; customer_id: string; reason: string | null; created_at: Date };
  abuse_reveals: { message_id: string; staff_id: string; revealed_at: Date };
  staff_work: {
    staff_id: string;
    working_since: Date;
    last_acted_at: Date;
    postponed_at: Generated<Date | null>;
    break_since: Generated<Date | null>;
    break_minutes: Generated<number | null>;
  };
}
