-- Privacy requests have a type, an owner, a due date and an outcome (OFFICE-11 to OFFICE-14). Enquiries from before are
-- `other`; they came in on the day on which they were written down. The defaults serve nodes of the version before, which
-- know none of these columns: a request that such a node resolves is done without an outcome.
alter table enquiries
  add column type text not null default 'other' constraint enquiries_type_check
    check (type in ('access', 'erasure', 'correction', 'restriction', 'objection', 'portability', 'other')),
  add column received_on date not null default (now() at time zone 'Europe/London')::date,
  -- one month after it came in, or three (packages/contract/src/rules/privacy-request.ts)
  add column due_on date not null default ((now() at time zone 'Europe/London')::date + interval '1 month')::date,
  add column owner_id uuid references staff (id),
  add column extended_at timestamptz,
  add column extended_by uuid references staff (id),
  add column extension_reason text,
  add column resolved_by uuid references staff (id),
  -- what was done, or what the person was told
  add column outcome text,
  -- null: done
  add column refused_because text constraint enquiries_refused_because_check check (refused_because in
    ('identity_not_shown', 'unfounded', 'excessive', 'law_requires_keeping', 'rights_of_others', 'other')),
  add constraint enquiries_extended check ((extended_at is null) = (extension_reason is null)),
  add constraint enquiries_due check (due_on > received_on),
  add constraint enquiries_refused check (refused_because is null or resolved_at is not null),
  -- An erasure leaves a request without its customer and without words.
  add constraint enquiries_erased check (subject <> '' or (customer_id is null and body = '' and resolved_at is not null));
update enquiries set received_on = (created_at at time zone 'Europe/London')::date,
  due_on = ((created_at at time zone 'Europe/London')::date + interval '1 month')::date;

create index enquiries_open on enquiries (due_on, id) where resolved_at is null;
create index enquiries_customer on enquiries (customer_id) where customer_id is not null;
create index enquiries_owner on enquiries (owner_id, due_on, id) where resolved_at is null;
