-- Tables of src/modules/office/staff, as all migrations leave them. Written by generate-tables: don't edit.

-- A person who works in the console.
create table staff (
  id uuid not null,
  username text not null,
  display_name text not null,
  role text not null,
  password_hash text,
  active boolean not null default true,
  created_at timestamptz not null,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  capacity integer not null default 5,
  password_temporary boolean not null default false,
  totp_pending bytea,
  link_hash bytea,
  link_expires_at timestamptz,
  all_sites boolean not null default true,
  constraint staff_pkey primary key (id),
  constraint staff_link_hash_key unique (link_hash),
  constraint staff_username_key unique (username),
  constraint staff_capacity_check check (capacity >= 1 and capacity <= 20),
  constraint staff_link_expires check ((link_hash is null) = (link_expires_at is null)),
  constraint staff_role_check check (role in ('operator', 'supervisor', 'admin'))
);

-- A browser in which they are signed in.
create table staff_sessions (
  token_hash bytea not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  id uuid not null default gen_random_uuid(),
  device text,
  address text,
  proved_at timestamptz,
  constraint staff_sessions_pkey primary key (token_hash),
  constraint staff_sessions_id_key unique (id),
  constraint staff_sessions_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index staff_sessions_ends on staff_sessions (ends_at);
create index staff_sessions_staff on staff_sessions (staff_id);

-- A site of somebody who works for some sites only.
create table staff_sites (
  staff_id uuid not null,
  brand_id text not null,
  region text not null,
  constraint staff_sites_pkey primary key (staff_id, brand_id, region),
  constraint staff_sites_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region) on delete cascade,
  constraint staff_sites_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade
);

-- A code for signing in without the authenticator, by its hash.
create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint staff_recovery_codes_pkey primary key (staff_id, code_hash),
  constraint staff_recovery_codes_staff_id_fkey foreign key (staff_id) references staff(id)
);

alter table audit_log add constraint audit_log_staff_id_fkey foreign key (staff_id) references staff(id);

alter table goodwill_grants add constraint goodwill_grants_staff_id_fkey foreign key (staff_id) references staff(id);

alter table removal_holds add constraint removal_holds_confirmed_by_fkey foreign key (confirmed_by) references staff(id);

alter table alerts add constraint alerts_created_by_fkey foreign key (created_by) references staff(id);

alter table content_versions add constraint content_versions_staff_id_fkey foreign key (staff_id) references staff(id);

alter table landing_splits add constraint landing_splits_begun_by_fkey foreign key (begun_by) references staff(id);

alter table landing_splits add constraint landing_splits_ended_by_fkey foreign key (ended_by) references staff(id);

alter table price_versions add constraint price_versions_staff_id_fkey foreign key (staff_id) references staff(id);

alter table price_versions add constraint price_versions_withdrawn_by_fkey foreign key (withdrawn_by) references staff(id);

alter table take_overs add constraint take_overs_staff_id_fkey foreign key (staff_id) references staff(id);

alter table take_overs add constraint take_overs_undone_by_fkey foreign key (undone_by) references staff(id);

alter table uploads add constraint uploads_staff_id_fkey foreign key (staff_id) references staff(id);

alter table campaigns add constraint campaigns_created_by_fkey foreign key (created_by) references staff(id);

alter table campaigns add constraint campaigns_released_by_fkey foreign key (released_by) references staff(id);

alter table campaigns add constraint campaigns_scheduled_by_fkey foreign key (scheduled_by) references staff(id);

alter table refunds add constraint refunds_approved_by_fkey foreign key (approved_by) references staff(id);

alter table refunds add constraint refunds_rejected_by_fkey foreign key (rejected_by) references staff(id);

alter table refunds add constraint refunds_requested_by_fkey foreign key (requested_by) references staff(id);

alter table conversations add constraint conversations_claimed_by_fkey foreign key (claimed_by) references staff(id);

alter table conversations add constraint conversations_handed_by_fkey foreign key (handed_by) references staff(id);

alter table messages add constraint messages_staff_id_fkey foreign key (staff_id) references staff(id);

alter table staff_work add constraint staff_work_staff_id_fkey foreign key (staff_id) references staff(id);

alter table staff_presence add constraint staff_presence_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade;

alter table presence_spans add constraint presence_spans_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade;

alter table customer_notes add constraint customer_notes_staff_id_fkey foreign key (staff_id) references staff(id);

alter table desk_outcomes add constraint desk_outcomes_staff_id_fkey foreign key (staff_id) references staff(id);

alter table operator_blocks add constraint operator_blocks_staff_id_fkey foreign key (staff_id) references staff(id);

alter table whispers add constraint whispers_author_id_fkey foreign key (author_id) references staff(id);

alter table whispers add constraint whispers_claimant_id_fkey foreign key (claimant_id) references staff(id);

alter table canned_replies add constraint canned_replies_changed_by_fkey foreign key (changed_by) references staff(id);

alter table canned_replies add constraint canned_replies_owner_id_fkey foreign key (owner_id) references staff(id);

alter table canned_reply_uses add constraint canned_reply_uses_staff_id_fkey foreign key (staff_id) references staff(id);

alter table reply_drafts add constraint reply_drafts_staff_id_fkey foreign key (staff_id) references staff(id);

alter table replies_sent_despite add constraint replies_sent_despite_staff_id_fkey foreign key (staff_id) references staff(id);

alter table persona_facts add constraint persona_facts_added_by_fkey foreign key (added_by) references staff(id);

alter table persona_facts add constraint persona_facts_changed_by_fkey foreign key (changed_by) references staff(id);

alter table review_draws add constraint review_draws_drawn_by_fkey foreign key (drawn_by) references staff(id);

alter table review_draws add constraint review_draws_staff_id_fkey foreign key (staff_id) references staff(id);

alter table reply_reviews add constraint reply_reviews_reviewer_id_fkey foreign key (reviewer_id) references staff(id);

alter table reply_reviews add constraint reply_reviews_staff_id_fkey foreign key (staff_id) references staff(id);
