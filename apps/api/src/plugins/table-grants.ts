/**
 * The rights of the server's normal login on each table (decision 0056). A table that is missing here can't
 * be used: `table-grants.test.ts` fails if a migration adds one. Deletes and nulls through a foreign key (`on
 * delete cascade`) run with the rights of the tables' owner and need none here. During an upgrade, nodes of
 * both versions use one login, so a right that the previous version still uses is revoked one release later.
 */
export interface TableGrant {
  readonly insert: boolean;
  /** All columns, some of them, or none. */
  readonly update: boolean | readonly string[];
  readonly delete: boolean;
}

/** Rows are inserted, updated and deleted. */
const ordinary: TableGrant = { insert: true, update: true, delete: true };
/** Rows are inserted and updated; they are deleted only together with their parent, or never. */
const lasting: TableGrant = { insert: true, update: true, delete: false };
/** Rows are inserted and not changed, except for the named columns. */
const appendOnly = (...changing: readonly string[]): TableGrant => ({
  insert: true,
  update: changing.length > 0 && changing,
  delete: false,
});
/** Rows are inserted, not changed, and deleted by retention, or once somebody has seen them. */
const unchanging: TableGrant = { insert: true, update: false, delete: true };
const readOnly: TableGrant = { insert: false, update: false, delete: false };

/** Every table of `migrations/`; all can be read. */
export const tableGrants: { readonly [table: string]: TableGrant } = {
  abuse_reveals: appendOnly(),
  age_checks: { insert: true, update: ["reference", "result", "decided_at"], delete: true },
  alerts: lasting,
  // Erasure removes texts and hashes from the details; a trigger refuses any other change.
  audit_log: appendOnly("details"),
  audit_days: appendOnly(),
  audit_seals: appendOnly("salt"),
  ban_reviews: appendOnly(),
  bans: lasting,
  barred_phones: ordinary,
  brand_regions: lasting,
  brands: lasting,
  campaign_texts: ordinary,
  campaigns: lasting,
  canned_replies: ordinary,
  canned_reply_uses: lasting,
  care_flags: lasting,
  care_suggestions: appendOnly("flag_id", "dismissed_by", "dismissed_at"),
  // Erasure removes the salt.
  chains: appendOnly("salt"),
  chat_consents: appendOnly(),
  content_versions: appendOnly(),
  conversations: ordinary,
  credit_accounts: lasting,
  credits_left: unchanging,
  credit_lots: appendOnly("remaining"),
  customer_limits: lasting,
  customer_notes: appendOnly(),
  customers: ordinary,
  disputes: lasting,
  enquiries: ordinary,
  erased_payers: appendOnly("successor_id"),
  desk_outcomes: unchanging,
  erasures: appendOnly("finished_at"),
  faults: ordinary,
  former_cookie_names: readOnly,
  fraud_warnings: appendOnly("actionable"),
  goodwill_grants: appendOnly("reason"),
  goodwill_requests: appendOnly("status", "decided_by", "decided_at", "rejection"),
  hidden_profiles: ordinary,
  inbound_texts: unchanging,
  sent_texts: ordinary,
  text_hours: ordinary,
  // Rows of changes are added by triggers, with the rights of the tables' owner.
  insight_changes: { insert: false, update: false, delete: true },
  insight_amounts: unchanging,
  insight_cohorts: unchanging,
  insight_credits: unchanging,
  insight_desk: unchanging,
  insight_people: unchanging,
  insight_presence: unchanging,
  insight_profiles: unchanging,
  insight_progress: ordinary,
  insight_sales: unchanging,
  insight_waiting: unchanging,
  key_checks: appendOnly("fingerprint"),
  kysely_migration: readOnly,
  ledger_entries: appendOnly(),
  ledger_faults: ordinary,
  ledger_postings: appendOnly(),
  ledger_walk: lasting,
  landing_counts: lasting,
  landing_splits: appendOnly("ended_at", "ended_by", "end_cause", "end_reason"),
  legal_acceptances: appendOnly(),
  legal_counts: unchanging,
  logins: ordinary,
  marketing_consents: appendOnly(),
  messages: unchanging,
  money_rates: appendOnly(),
  oldest_version: readOnly,
  operator_blocks: ordinary,
  pay_accounts: lasting,
  // Rows are added by a trigger, with the rights of the tables' owner.
  pay_deleted_replies: { insert: false, update: false, delete: true },
  pay_entries: appendOnly(),
  pay_minimums: appendOnly(),
  pay_postings: appendOnly(),
  pay_progress: lasting,
  pay_rates: appendOnly(),
  pay_sites: appendOnly(),
  payment_requests: ordinary,
  payments: lasting,
  persona_facts: ordinary,
  phone_lookups: ordinary,
  presence_spans: ordinary,
  price_version_bundles: appendOnly(),
  price_versions: appendOnly("withdrawn_at", "withdrawn_by"),
  profiles: lasting,
  provider_events_read: lasting,
  purchase_texts: appendOnly("tried_at", "tries", "sent_at"),
  push_notices: lasting,
  push_subscriptions: ordinary,
  refresh_tokens: ordinary,
  refunds: lasting,
  removal_holds: lasting,
  // Only triggers write it, with the rights of the tables' owner.
  removed_records: readOnly,
  replies_sent_despite: appendOnly(),
  reply_drafts: ordinary,
  reply_reviews: appendOnly("outcome"),
  retention_runs: appendOnly(),
  root_builds: ordinary,
  root_pages: unchanging,
  root_walk: lasting,
  roots: appendOnly("filed_at"),
  review_draws: unchanging,
  spending_chats: lasting,
  spending_days: lasting,
  spending_lines: lasting,
  spending_progress: lasting,
  staff: lasting,
  staff_presence: ordinary,
  staff_recovery_codes: ordinary,
  staff_sessions: ordinary,
  staff_sites: unchanging,
  staff_work: lasting,
  start_requests: appendOnly(),
  take_over_sites: appendOnly("state"),
  take_overs: appendOnly("undone_at", "undone_by"),
  text_opt_outs: ordinary,
  text_pauses: lasting,
  trial_cards: unchanging,
  trial_claims: appendOnly(),
  uncharged_replies: appendOnly(),
  uploads: ordinary,
  verification_codes: ordinary,
  verification_tickets: ordinary,
  whispers: appendOnly("closed_at"),
};
