-- Tables of src/modules/records/audit, as all migrations leave them. Written by generate-tables: don't edit.

create function audit_is_within(who uuid, kind text, target text) returns boolean language plpgsql stable cost 1 as $function$
declare
  reach constant text[] := string_to_array(current_setting('parlour.brand', true), ' ');
begin
  if 'staff:' || who = any (reach) then return true; end if;
  case kind
    when 'content', 'prices', 'pay' then return regexp_replace(target, '-([A-Z]+)$', ':\1') = any (reach);
    when 'brand' then return target || ':' = any (reach);
    when 'staff' then return 'staff:' || target = any (reach);
    when 'payment' then return exists (select from payments whole where whole.intent_id = target);
    else null;
  end case;
  if target !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  case kind
    when 'customer' then
      return exists (select from customers whole where whole.id = target::uuid)
        or exists (select from credit_accounts whole where whole.customer_id = target::uuid);
    when 'conversation' then return exists (select from conversations whole where whole.id = target::uuid);
    when 'campaign' then return exists (select from campaigns whole where whole.id = target::uuid);
    when 'alert' then return exists (select from alerts whole where whole.id = target::uuid);
    when 'enquiry' then
      return exists (select from enquiries whole where whole.id = target::uuid and whole.customer_id is not null);
    when 'canned_reply' then
      return exists (
        select from canned_replies whole
        where whole.id = target::uuid and whole.brand_id is not null and whole.owner_id is null);
    when 'take_over' then return exists (select from take_overs whole where whole.id = target::uuid);
    when 'profile' then return exists (select from profiles whole where whole.id = target::uuid);
    else return false;
  end case;
end $function$;

create function keep_out_of_closed_days() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  entry_day integer := (new.at at time zone 'UTC')::date - date '2000-01-01';
  closed integer;
begin
  loop
    if not pg_try_advisory_xact_lock_shared(hashtext('audit day'), entry_day) then
      entry_day := entry_day + 1;
      continue;
    end if;
    -- Read under the lock: from here on this day can't be closed before the transaction ends.
    select last_value into closed from audit_closed_day;
    exit when closed < entry_day;
    entry_day := closed + 1;
  end loop;
  new.at := greatest(new.at, (date '2000-01-01' + entry_day)::timestamp at time zone 'UTC');
  return new;
end $function$;

create function refuse_audit_change() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE'
    and new.details in (old.details - 'reason', old.details - 'phoneHash')
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
  then
    update audit_seals set salt = null
      where entry_id = old.id and key in ('reason', 'phoneHash') and old.details ? key and not new.details ? key;
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $function$;

-- What a member of staff did, to whom and when.
create table audit_log (
  id uuid not null,
  at timestamptz not null,
  staff_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}'::jsonb,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_action on audit_log (action, at desc);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_staff on audit_log (staff_id, at desc);
create index audit_log_target on audit_log (target_type, target_id);
alter table audit_log enable row level security;
create policy brand on audit_log using (coalesce(current_setting('parlour.brand', true) = '*', false)) with check (true);
create policy site_reads on audit_log for select using ("left"(coalesce(current_setting('parlour.brand', true), ''), 6) = 'sites:' and audit_is_within(staff_id, target_type, target_id));
create trigger audit_log_append_only before delete or update on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_open_day before insert on audit_log for each row execute function keep_out_of_closed_days();

create function close_audit_day() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  perform setval('audit_closed_day', greatest(new.day - date '2000-01-01', last_value::integer)) from audit_closed_day;
  return new;
end $function$;

create function refuse_change() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

-- The audit's hash chain at the end of a day.
create table audit_days (
  day date not null,
  entries integer not null,
  hash bytea not null,
  constraint audit_days_pkey primary key (day),
  constraint audit_days_entries_check check (entries >= 0),
  constraint audit_days_hash_check check (octet_length(hash) = 32)
);
create sequence audit_closed_day as integer minvalue 0 start 0 owned by audit_days.day;
create trigger audit_days_append_only before delete or update on audit_days for each row execute function refuse_change();
create trigger audit_days_close before insert on audit_days for each row execute function close_audit_day();

-- What the audit's chain covers in place of a value that an erasure may remove.
create table audit_seals (
  entry_id uuid not null,
  key text not null,
  seal bytea not null,
  salt bytea,
  constraint audit_seals_pkey primary key (entry_id, key),
  constraint audit_seals_key_check check (key in ('reason', 'phoneHash')),
  constraint audit_seals_salt_check check (octet_length(salt) = 32),
  constraint audit_seals_seal_check check (octet_length(seal) = 32)
);
