import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/**
 * The tables of `migrations/`, written from a migrated database. Don't edit: after a migration run
 * `npx -y pnpm@12.21.0 --filter @parlour/api generate-tables`. What a column holds more exactly is in the files beside this one.
 */
export interface GeneratedTables {
  abuse_reveals: {
    message_id: string;
    staff_id: string;
    revealed_at: Date;
  };
  age_checks: {
    id: string;
    customer_id: string;
    method: "text" | "phone" | "document" | "supervisor";
    provider: string;
    reference: string | null;
    result: "passed" | "failed" | "abandoned" | "unknown" | "cancelled" | null;
    asked_at: Date;
    decided_at: Date | null;
  };
  alerts: {
    id: string;
    region: "GB" | "AU" | "IE";
    starts_at: Date;
    expires_at: Date;
    icon: string;
    colour: string;
    content_primary: string;
    content_secondary: string;
    created_at: Date;
    created_by: string | null;
    cancelled_at: Date | null;
    brand_id: string | null;
  };
  audit_days: {
    day: string;
    entries: number;
    hash: Buffer;
  };
  audit_log: {
    id: string;
    at: Date;
    staff_id: string | null;
    action: string;
    target_type: string;
    target_id: string;
    details: ColumnType<object, string | undefined, string>;
  };
  audit_seals: {
    entry_id: string;
    key: "reason" | "phoneHash";
    seal: Buffer;
    salt: Buffer | null;
  };
  ban_reviews: {
    id: string;
    ban_id: string;
    staff_id: string;
    decision: "keep" | "lift";
    note: string;
    appeal_note: string | null;
    created_at: Date;
  };
  bans: {
    id: string;
    customer_id: string;
    reason: string;
    staff_id: string;
    created_at: Date;
    lifted_at: Date | null;
    lifted_by: string | null;
    category: Generated<"under_age" | "threat" | "abuse" | "scam" | "payment" | "spam" | "other">;
    review_at: Date | null;
    appeal_note: string | null;
    appealed_at: Date | null;
    flag_id: string | null;
    told_at: Date | null;
  };
  barred_phones: {
    brand_id: string;
    phone_hash: Buffer;
    reason: "banned" | "self_excluded" | "cooling_off";
    until: Date | null;
    created_at: Date;
  };
  brand_regions: {
    brand_id: string;
    region: "GB" | "AU" | "IE";
    position: number;
    trial_credits: number;
    content: ColumnType<object, string, string>;
    content_hash: string;
    offered: Generated<boolean>;
    published_version: number;
    age_check: "phone" | "document" | null;
  };
  brands: {
    id: string;
    name: string;
    domain: string;
    publication_hash: string;
    published_at: Generated<Date>;
    region_domains: ColumnType<object, string | undefined, string>;
    company: ColumnType<object | null, string | null | undefined, string | null>;
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
  campaigns: {
    id: string;
    brand_id: string;
    region: string;
    title: string;
    body: string;
    status: "draft" | "awaiting_release" | "scheduled" | "sending" | "sent" | "cancelled";
    send_at: Date | null;
    created_by: string;
    created_at: Date;
    finished_at: Date | null;
    scheduled_by: string | null;
    released_by: string | null;
    recipients: number | null;
    segment: Generated<"everybody" | "lapsed" | "never_bought" | "out_of_credit">;
    lapsed_days: number | null;
    made_for: string | null;
    final_counts: ColumnType<object | null, string | null | undefined, string | null>;
  };
  canned_replies: {
    id: string;
    brand_id: string | null;
    title: string;
    body: string;
    version: Generated<number>;
    changed_by: string;
    changed_at: Date;
    owner_id: string | null;
  };
  canned_reply_uses: {
    canned_reply_id: string;
    staff_id: string;
    uses: number;
    weight: number;
    last_used_at: Date;
  };
  care_flags: {
    id: string;
    customer_id: string;
    conversation_id: string;
    kind: "distress" | "under_age" | "threat" | "scam";
    note: string;
    raised_by: string;
    raised_at: Date;
    handed_to: string | null;
    handed_at: Date | null;
    outcome: "no_concern" | "continue_free" | "ban" | null;
    decided_by: string | null;
    decided_at: Date | null;
    decision_note: string | null;
    charged_again_at: Date | null;
    charged_again_by: string | null;
    check_asked_at: Date | null;
    check_asked_by: string | null;
  };
  care_suggestions: {
    position: GeneratedAlways<number>;
    message_id: string;
    conversation_id: string;
    kind: "distress" | "under_age" | "threat" | "scam";
    signs: string[];
    suggested_at: Date;
    flag_id: string | null;
    dismissed_by: string | null;
    dismissed_at: Date | null;
  };
  chains: {
    number: number;
    kind: string;
    chain_id: string;
    key: Buffer;
    salt: Buffer | null;
  };
  chat_consents: {
    customer_id: string;
    position: GeneratedAlways<number>;
    given: boolean;
    version: number;
    words: string;
    source: "sign_up" | "account" | "chat";
    recorded_at: Date;
  };
  content_versions: {
    id: string;
    brand_id: string;
    region: string;
    version: number;
    source: "build" | "edit";
    content: ColumnType<object, string, string>;
    content_hash: string;
    note: Generated<string>;
    staff_id: string | null;
    created_at: Date;
    based_on: number | null;
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
    handed_by: string | null;
    handed_note_id: string | null;
    urgent: Generated<boolean>;
    snoozed_until: Date | null;
    snooze_ended_at: Date | null;
  };
  credit_accounts: {
    customer_id: string;
    purchased: Generated<number>;
    free: Generated<number>;
    entries: Generated<number>;
    head_hash: Buffer;
    debt: Generated<number>;
    brand_id: string | null;
    region: string | null;
    opened_at: Date | null;
    erased: Generated<boolean>;
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
  credits_left: {
    brand_id: string;
    region: string;
    purchased: number;
    free: number;
  };
  customer_limits: {
    customer_id: string;
    day_minor: number | null;
    week_minor: number | null;
    month_minor: number | null;
    pending: ColumnType<object | null, string | null | undefined, string | null>;
    pending_from: Date | null;
    cool_off_until: Date | null;
    self_excluded_until: Date | null;
    updated_at: Date;
  };
  customer_notes: {
    id: string;
    customer_id: string;
    conversation_id: string | null;
    staff_id: string;
    body: string;
    created_at: Date;
  };
  customers: {
    id: string;
    brand_id: string;
    region: string;
    phone: string;
    username: string;
    username_key: string;
    password_hash: string;
    date_of_birth: string;
    adult_verified: Generated<boolean>;
    banned: Generated<boolean>;
    last_cursor: Generated<number>;
    created_at: Date;
    last_active_at: Generated<Date>;
    adult_verified_at: Date | null;
    image_upload_id: string | null;
    adult_verified_by: "text" | "phone" | "document" | "supervisor" | null;
    landing_version: number | null;
    landing_split: number | null;
    landing_day: string | null;
    landing_bought: Generated<boolean>;
    landing_kept: Generated<boolean>;
  };
  desk_outcomes: {
    id: string;
    staff_id: string;
    conversation_id: string;
    outcome: "no_concern" | "continue_free" | "ban" | "charge_again";
    flag_kind: "distress" | "under_age" | "threat" | "scam" | null;
    decided_at: Date;
  };
  disputes: {
    id: string;
    intent_id: string;
    minor: number;
    reason: string;
    status: "open" | "won" | "lost";
    opened_at: Date;
    closed_at: Date | null;
    reconciled_at: Date | null;
    respond_by: Date | null;
    answered: Generated<boolean>;
  };
  enquiries: {
    id: string;
    customer_id: string | null;
    subject: string;
    body: string;
    created_by: string | null;
    created_at: Date;
    resolved_at: Date | null;
    type: Generated<"access" | "erasure" | "correction" | "restriction" | "objection" | "portability" | "complaint" | "report" | "other">;
    received_on: Generated<string>;
    due_on: Generated<string>;
    owner_id: string | null;
    extended_at: Date | null;
    extended_by: string | null;
    extension_reason: string | null;
    resolved_by: string | null;
    outcome: string | null;
    refused_because: "identity_not_shown" | "unfounded" | "excessive" | "law_requires_keeping" | "rights_of_others" | "other" | null;
    reference: string | null;
    profile_id: string | null;
    answer_texted_at: Date | null;
  };
  erased_payers: {
    customer_id: string;
    brand_id: string;
    phone_hash: Buffer;
    successor_id: string | null;
    erased_at: Date;
  };
  erasures: {
    id: string;
    customer_id: string;
    asked_by: "customer" | "staff" | "retention";
    requested_at: Date;
    finished_at: Date | null;
  };
  faults: {
    id: string;
    source: "site" | "console" | "policy" | "server";
    name: string;
    place: string;
    route: string;
    count: number;
    first_at: Date;
    last_at: Date;
    resolved_at: Date | null;
    resolved_by: string | null;
  };
  former_cookie_names: {
    only_row: Generated<boolean>;
    until: Date;
  };
  fraud_warnings: {
    id: string;
    intent_id: string;
    fraud_type: string;
    actionable: boolean;
    warned_at: Date;
  };
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
  hidden_profiles: {
    customer_id: string;
    profile_id: string;
    created_at: Date;
  };
  inbound_texts: {
    provider_id: string;
    kind: "opt_out" | "opt_in" | "age_verification" | "other";
    received_at: Date;
  };
  insight_amounts: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    currency: string;
    minor: number;
    count: number;
  };
  insight_changes: {
    id: GeneratedAlways<number>;
    kind: "messages" | "payments" | "presence";
    region: string;
    at: Date;
  };
  insight_cohorts: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    opened: string;
    accounts: number;
    wrote: number;
    bought: number;
    first_bought: number;
  };
  insight_credits: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    cause: string;
    account: string;
    amount: number;
  };
  insight_desk: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    hour: number;
    staff_id: string;
    written: number;
    replies: number;
    charged: number;
    longest: number | null;
    wait_buckets: number[];
    wait_counts: number[];
    writer_before: Date[];
    writer_counts: number[];
    talk_before: Date[];
    talk_counts: number[];
    began: Date[];
    began_counts: number[];
  };
  insight_people: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    accounts: number;
    opted_in: number;
    out_by_text: number;
    out_in_account: number;
    out_by_staff: number;
    texts: number;
    wrote_opened: Date[];
    wrote_counts: number[];
    bought_opened: Date[];
    bought_counts: number[];
  };
  insight_presence: {
    zone: string;
    span: "day" | "month";
    start: string;
    staff_id: string;
    hour: number;
    present_ms: number;
    breaks: number;
  };
  insight_profiles: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    profile_id: string;
    written: number;
    replies: number;
    charged: number;
    credits: number;
    longest: number | null;
    wait_buckets: number[];
    wait_counts: number[];
  };
  insight_progress: {
    zone: string;
    rolled_until: string;
  };
  insight_sales: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    currency: string;
    source: "payments" | "buyers" | "ledger" | "providers" | "warnings" | "disputes" | "affected" | "refunds" | "lost" | "unequal";
    bundle: string;
    count: number;
    minor: number;
    credits: number;
    buyer_before: Date[];
    buyer_counts: number[];
  };
  insight_waiting: {
    zone: string;
    span: "day" | "month";
    start: string;
    brand_id: string;
    region: string;
    hour: number;
    waited_ms: number;
  };
  key_checks: {
    name: string;
    fingerprint: Buffer;
    recorded_at: Generated<Date>;
  };
  landing_counts: {
    brand_id: string;
    region: string;
    version: number;
    split: number;
    day: string;
    shown: Generated<number>;
    verified: Generated<number>;
    signed_up: Generated<number>;
    bought: Generated<number>;
    kept: Generated<number>;
    gone_signed_up: Generated<number>;
    gone_bought: Generated<number>;
    gone_kept: Generated<number>;
  };
  landing_splits: {
    brand_id: string;
    region: string;
    number: number;
    version_a: number;
    version_b: number;
    percent_b: number;
    stop_shown: number;
    last_day: string;
    begun_at: Date;
    begun_by: string;
    ended_at: Date | null;
    end_cause: "shown" | "day" | "early" | "published" | null;
    ended_by: string | null;
    end_reason: string | null;
  };
  ledger_entries: {
    id: string;
    customer_id: string;
    position: number;
    cause: "reply" | "payment" | "trial" | "goodwill" | "refund" | "refund_failed" | "dispute" | "dispute_won" | "recovery" | "debt_out" | "debt_in" | "credits_out" | "credits_in";
    cause_id: string;
    previous_hash: Buffer;
    hash: Buffer;
    created_at: Date;
  };
  ledger_faults: {
    customer_id: string;
    problems: string;
    found_at: Date;
  };
  ledger_postings: {
    entry_id: string;
    line: number;
    account: "customer:purchased" | "customer:free" | "customer:debt" | "house:sales" | "house:promotions" | "house:consumed" | "house:carried";
    lot_id: string | null;
    amount: number;
  };
  ledger_walk: {
    only_row: Generated<boolean>;
    cursor: string | null;
    round_began_at: Date;
  };
  legal_acceptances: {
    customer_id: string;
    document: "terms" | "privacy";
    version: number;
    brand_id: string;
    region: string;
    source: "sign_up" | "asked" | "before_records";
    accepted_at: Date;
  };
  legal_counts: {
    id: GeneratedAlways<number>;
    brand_id: string;
    region: string;
    document: string | null;
    version: number | null;
    customers: number;
    first_at: Date;
  };
  logins: {
    id: string;
    customer_id: string;
    created_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    device: string | null;
    last_used_at: Date | null;
  };
  marketing_consents: {
    id: string;
    customer_id: string;
    consented: boolean;
    source: "sign_up" | "account" | "text" | "staff";
    wording_version: string;
    phone_hash: Buffer;
    created_at: Date;
    position: GeneratedAlways<number>;
    wording: string | null;
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
  money_rates: {
    id: string;
    region: "GB" | "AU" | "IE";
    valid_from: string;
    fee_basis_points: number;
    fee_fixed_minor: number;
    tax_basis_points: number;
    set_by: string;
    created_at: Date;
  };
  oldest_version: {
    only_row: Generated<boolean>;
    migration: string;
  };
  operator_blocks: {
    staff_id: string;
    customer_id: string;
    reason: string | null;
    created_at: Date;
  };
  pay_accounts: {
    staff_id: string;
    entries: Generated<number>;
    head_hash: Buffer;
  };
  pay_deleted_replies: {
    message_id: string;
    staff_id: string;
    brand_id: string;
    region: string;
    charged: boolean;
    sent_at: Date;
  };
  pay_entries: {
    id: string;
    staff_id: string;
    position: number;
    cause: "replies" | "presence" | "breaks" | "correction";
    cause_id: string;
    day: string;
    brand_id: string;
    region: string;
    currency: "GBP" | "AUD" | "EUR";
    quantity: number;
    charged: number;
    rate_minor: number | null;
    reason: string | null;
    corrected_by: string | null;
    previous_hash: Buffer;
    hash: Buffer;
    created_at: Date;
  };
  pay_minimums: {
    id: string;
    region: "GB" | "AU" | "IE";
    valid_from: string;
    hour_minor: number;
    set_by: string;
    created_at: Date;
  };
  pay_postings: {
    entry_id: string;
    line: number;
    account: "operator:pay" | "house:replies" | "house:presence" | "house:breaks" | "house:corrections";
    amount: number;
  };
  pay_progress: {
    only_row: Generated<boolean>;
    began_on: string;
    closed_until: string;
  };
  pay_rates: {
    id: string;
    brand_id: string;
    region: string;
    valid_from: Date;
    reply_basis: "charged" | "any";
    reply_minor: number;
    hour_minor: number;
    breaks_paid: boolean;
    set_by: string;
    created_at: Date;
  };
  pay_sites: {
    id: string;
    staff_id: string;
    brand_id: string;
    region: string;
    valid_from: Date;
    set_by: string;
    created_at: Date;
  };
  payment_requests: {
    id: string;
    customer_id: string;
    bundle: string;
    price_minor: number;
    currency: string;
    intent_id: string | null;
    created_at: Date;
    credits: number | null;
    provider: Generated<"stripe" | "flexpay">;
    given_up_at: Date | null;
    closed_at: Date | null;
  };
  payments: {
    intent_id: string;
    customer_id: string;
    brand_id: string;
    region: string;
    bundle: string;
    price_minor: number;
    currency: "GBP" | "AUD" | "EUR";
    credits: number;
    status: "processing" | "succeeded" | "failed" | "held";
    problem: string | null;
    created_at: Date;
    granted_at: Date | null;
    charge_id: string | null;
    refunded_minor: Generated<number>;
    receipt_number: GeneratedAlways<number>;
    reconciled_at: Date | null;
    received_minor: number | null;
    cancelled_at: Date | null;
    card_last4: string | null;
    tried_at: Date | null;
    declined_charges: Generated<string[]>;
    last_declined_at: Date | null;
    provider: Generated<"stripe" | "flexpay">;
    ask_again_at: Date | null;
  };
  persona_facts: {
    id: string;
    customer_id: string;
    profile_id: string;
    body: string;
    added_by: string;
    added_at: Date;
    changed_by: string | null;
    changed_at: Date | null;
  };
  phone_lookups: {
    phone_hash: Buffer;
    line_type: string;
    looked_up_at: Date;
  };
  presence_spans: {
    id: GeneratedAlways<number>;
    staff_id: string;
    state: "available" | "break";
    began_at: Date;
    ended_at: Date | null;
  };
  price_version_bundles: {
    version_id: string;
    name: "bronze" | "silver" | "gold" | "platinum";
    price_minor: number;
    amount: number;
  };
  price_versions: {
    id: string;
    brand_id: string;
    region: string;
    version: number;
    source: "build" | "edit";
    starts_at: Date | null;
    note: Generated<string>;
    staff_id: string | null;
    created_at: Date;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
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
    image_upload_id: string | null;
    edited_at: Date | null;
    persona: Generated<string>;
    placed_at: Date | null;
  };
  provider_events_read: {
    one: Generated<boolean>;
    read_to: Date;
    warnings_read_to: Date | null;
  };
  purchase_texts: {
    id: string;
    intent_id: string;
    refund_id: string | null;
    created_at: Date;
    tried_at: Date | null;
    tries: Generated<number>;
    sent_at: Date | null;
  };
  push_notices: {
    conversation_id: string;
    pushed_at: Date;
  };
  push_subscriptions: {
    endpoint: string;
    customer_id: string;
    login_id: string;
    p256dh: string;
    auth: string;
    watched_until: Date | null;
    created_at: Date;
  };
  refresh_tokens: {
    token_hash: Buffer;
    login_id: string;
    created_at: Date;
    rotated_at: Date | null;
    generation: Generated<number>;
    superseded_at: Date | null;
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
    rejected_by: string | null;
    rejection: string | null;
    kind: Generated<"whole" | "credits" | "goodwill">;
    credits: number | null;
  };
  removal_holds: {
    id: string;
    work: "retention" | "unused_pictures";
    reason: "clocks" | "share";
    moment: Date;
    counts: ColumnType<object, string, string>;
    clock_seconds: number | null;
    created_at: Date;
    confirmed_by: string | null;
    confirmed_at: Date | null;
    ended_at: Date | null;
  };
  removed_records: {
    position: GeneratedAlways<number>;
    kind: "age_check" | "ban" | "request";
    brand_id: string | null;
    region: string | null;
    began_at: Date;
    facts: ColumnType<object, string, string>;
  };
  replies_sent_despite: {
    position: GeneratedAlways<number>;
    message_id: string;
    staff_id: string;
    rules: string[];
    reason: string;
    sent_at: Date;
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
  reply_reviews: {
    position: GeneratedAlways<number>;
    id: string;
    message_id: string | null;
    staff_id: string;
    reviewer_id: string;
    mark: "good" | "fine" | "needs_work" | "serious";
    word: string | null;
    outcome: "no_action" | "talk_planned" | "talked_through" | "training" | "taken_further";
    reviewed_at: Date;
  };
  retention_runs: {
    id: string;
    dry_run: boolean;
    cutoff: Date;
    counts: ColumnType<object, string, string>;
    started_by: string | null;
    created_at: Date;
  };
  review_draws: {
    id: string;
    message_id: string;
    staff_id: string;
    drawn_by: string;
    drawn_at: Date;
  };
  root_builds: {
    only_row: Generated<boolean>;
    day: string;
    kind: string;
    after_id: string | null;
    chains: number | null;
    level: Generated<number>;
    next_page: Generated<number>;
  };
  root_pages: {
    level: number;
    page: number;
    day: string;
    hashes: Buffer;
    hash: Buffer;
  };
  root_walk: {
    only_row: Generated<boolean>;
    cursor: string | null;
    round_began_at: Date;
    faulty: string[];
  };
  roots: {
    day: string;
    tree: Buffer;
    previous: Buffer;
    hash: Buffer;
    chains: number;
    made_at: Date;
    filed_at: Date | null;
  };
  sent_texts: {
    id: string;
    brand_id: string;
    region: string;
    kind: "verification" | "receipt" | "notice" | "marketing" | "test";
    provider: "twilio" | "gateway" | null;
    provider_id: string | null;
    status: "sending" | "accepted" | "delivered" | "failed";
    carrier: string;
    used: boolean;
    sent_at: Date;
  };
  spending_chats: {
    customer_id: string;
    profile_id: string;
    lot_id: string | null;
    replies: number;
  };
  spending_days: {
    customer_id: string;
    day: string;
    replies: number;
    free_replies: number;
  };
  spending_lines: {
    customer_id: string;
    kind: "limit" | "pace";
    shown_at: Date;
    dismissed_at: Date | null;
  };
  spending_progress: {
    customer_id: string;
    counted_cursor: Generated<number>;
  };
  staff: {
    id: string;
    username: string;
    display_name: string;
    role: "operator" | "supervisor" | "admin";
    password_hash: string | null;
    active: Generated<boolean>;
    created_at: Date;
    totp_secret: Buffer | null;
    totp_confirmed_at: Date | null;
    totp_last_step: Generated<number>;
    capacity: Generated<number>;
    password_temporary: Generated<boolean>;
    totp_pending: Buffer | null;
    link_hash: Buffer | null;
    link_expires_at: Date | null;
    all_sites: Generated<boolean>;
  };
  staff_presence: {
    staff_id: string;
    chosen: "available" | "break" | "away";
    chosen_at: Date;
    seen_at: Date;
    lost_at: Date | null;
  };
  staff_recovery_codes: {
    staff_id: string;
    code_hash: Buffer;
    made_at: Date;
    used_at: Date | null;
  };
  staff_sessions: {
    token_hash: Buffer;
    staff_id: string;
    created_at: Date;
    ends_at: Date;
    revoked_at: Date | null;
    id: Generated<string>;
    device: string | null;
    address: string | null;
    proved_at: Date | null;
  };
  staff_sites: {
    staff_id: string;
    brand_id: string;
    region: string;
  };
  staff_work: {
    staff_id: string;
    working_since: Date;
    last_acted_at: Date;
    postponed_at: Date | null;
    break_since: Date | null;
    break_minutes: number | null;
  };
  start_requests: {
    intent_id: string;
    version: number;
    words: string;
    requested_at: Date;
  };
  take_over_sites: {
    take_over_id: string;
    brand_id: string;
    region: string;
    version_before: number;
    version: number;
    starts_at: Date;
    state: "planned" | "done" | "passed_over" | "withdrawn" | "returned" | "kept";
  };
  take_overs: {
    id: string;
    kind: "content" | "prices";
    brand_id: string;
    region: string;
    version: number;
    note: string;
    staff_id: string;
    created_at: Date;
    local_start: string | null;
    undone_at: Date | null;
    undone_by: string | null;
  };
  text_hours: {
    hour: Date;
    brand_id: string;
    region: string;
    provider: "twilio" | "gateway";
    carrier: string;
    kind: "code" | "marketing" | "other";
    sent: number;
    delivered: number;
    failed: number;
    used: number;
    missed: number;
  };
  text_opt_outs: {
    sender: string;
    phone_hash: Buffer;
    created_at: Date;
  };
  text_pauses: {
    prefix: string;
    paused_at: Date;
    until: Date;
  };
  trial_cards: {
    card_hash: Buffer;
    customer_id: string;
    claimed_at: Date;
  };
  trial_claims: {
    phone_hash: Buffer;
    claimed_at: Date;
  };
  uncharged_replies: {
    id: string;
    customer_id: string;
    conversation_id: string;
    reply_id: string;
    reason: "duplicate" | "banned" | "message_length" | "waiting_for_credit" | "not_written_since_last_charged_reply" | "paused" | "on_the_house";
    created_at: Date;
  };
  uploads: {
    id: string;
    customer_id: string | null;
    staff_id: string | null;
    file_key: string;
    bytes: number;
    width: number;
    height: number;
    created_at: Date;
    sha256: Buffer | null;
  };
  verification_codes: {
    id: string;
    browser_id: string;
    brand_id: string;
    region: string;
    phone: string;
    purpose: "sign_in" | "reset";
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    address_hash: Buffer | null;
    prefix: string | null;
    known_browser: Generated<boolean>;
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
    landing_version: number | null;
    landing_split: number | null;
  };
  whispers: {
    id: string;
    conversation_id: string;
    author_id: string;
    claimant_id: string;
    body: string;
    written_at: Date;
    closed_at: Date | null;
  };
}
