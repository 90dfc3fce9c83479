-- Tables of src/modules/office/privacy, as all migrations leave them. Written by generate-tables: don't edit.

create function keep_removed_request() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'request', customer.brand_id, customer.region, request_hour(old.received_on), request_facts(old)
      from (select) as one left join customers as customer on customer.id = old.customer_id
      where old.customer_id is null or customer.id is not null;
  return null;
end $function$;

-- A request to customer service, with its type, owner, due date and outcome.
create table enquiries (
  id uuid not null,
  customer_id uuid,
  subject text not null,
  body text not null,
  created_by uuid,
  created_at timestamptz not null,
  resolved_at timestamptz,
  type text not null default 'other',
  received_on date not null default (now() at time zone 'Europe/London')::date,
  due_on date not null default ((now() at time zone 'Europe/London')::date + '1 mon'::interval)::date,
  owner_id uuid,
  extended_at timestamptz,
  extended_by uuid,
  extension_reason text,
  resolved_by uuid,
  outcome text,
  refused_because text,
  reference text,
  profile_id uuid,
  answer_texted_at timestamptz,
  constraint enquiries_pkey primary key (id),
  constraint enquiries_reference_key unique (reference),
  constraint enquiries_author check ((created_by is null) = (reference is not null)),
  constraint enquiries_due check (due_on > received_on),
  constraint enquiries_erased check (subject <> '' or customer_id is null and body = '' and resolved_at is not null),
  constraint enquiries_extended check ((extended_at is null) = (extension_reason is null)),
  constraint enquiries_refused check (refused_because is null or resolved_at is not null),
  constraint enquiries_refused_because_check check (refused_because in ('identity_not_shown', 'unfounded', 'excessive', 'law_requires_keeping', 'rights_of_others', 'other')),
  constraint enquiries_type_check check (type in ('access', 'erasure', 'correction', 'restriction', 'objection', 'portability', 'complaint', 'report', 'other')),
  constraint enquiries_created_by_fkey foreign key (created_by) references staff(id),
  constraint enquiries_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint enquiries_extended_by_fkey foreign key (extended_by) references staff(id),
  constraint enquiries_owner_id_fkey foreign key (owner_id) references staff(id),
  constraint enquiries_profile_id_fkey foreign key (profile_id) references profiles(id),
  constraint enquiries_resolved_by_fkey foreign key (resolved_by) references staff(id)
);
create index enquiries_customer on enquiries (customer_id) where customer_id is not null;
create index enquiries_newest on enquiries (created_at desc, id);
create index enquiries_open on enquiries (due_on, id) where resolved_at is null;
create index enquiries_owner on enquiries (owner_id, due_on, id) where resolved_at is null;
create index enquiries_received on enquiries (received_on, id);
create index enquiries_resolved on enquiries (resolved_at);
alter table enquiries enable row level security;
create policy brand on enquiries using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = enquiries.customer_id)) or customer_id is null and (('staff:' || created_by) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger enquiries_removed after delete on enquiries for each row execute function keep_removed_request();

create function erasure_marks_account() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  update credit_accounts set erased = true where customer_id = new.customer_id and not erased;
  return null;
end $function$;

-- An account that was erased, without its data.
create table erasures (
  id uuid not null,
  customer_id uuid not null,
  asked_by text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  constraint erasures_pkey primary key (id),
  constraint erasures_customer_id_key unique (customer_id),
  constraint erasures_asked_by_check check (asked_by in ('customer', 'staff', 'retention'))
);
create index erasures_unfinished on erasures (requested_at) where finished_at is null;
alter table erasures enable row level security;
create policy site on erasures using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (exists (select from credit_accounts whole where whole.customer_id = erasures.customer_id)) or (exists (select from customers whole where whole.id = erasures.customer_id)));
create trigger erasures_mark_account after insert or update of finished_at on erasures for each row when (new.finished_at is not null) execute function erasure_marks_account();

-- A removal of old data, or its dry run.
create table retention_runs (
  id uuid not null,
  dry_run boolean not null,
  cutoff timestamptz not null,
  counts jsonb not null,
  started_by uuid,
  created_at timestamptz not null,
  constraint retention_runs_pkey primary key (id),
  constraint retention_runs_started_by_fkey foreign key (started_by) references staff(id)
);
create index retention_runs_created on retention_runs (created_at);
alter table retention_runs enable row level security;
create policy site on retention_runs using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%');
