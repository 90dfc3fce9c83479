-- Tables of src/modules/records/audit, as all migrations leave them. Written by generate-tables: don't edit.

create function audit_is_within(who uuid, kind text, target text) returns boolean language plpgsql stable cost 1 as $function$
declare
  reach constant text[] := string_to_array(current_setting('parlour.brand', true), ' ');
begin
  if 'staff:' || who = any (reach) then return true; end if;
  case kind
    when 'content', 'prices' then return regexp_replace(target, '-([A-Z]+)$', ':\1') = any (reach);
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

create function refuse_audit_change() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE'
    and new.details in (old.details - 'reason', old.details - 'phoneHash')
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
  then
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
create policy brand on audit_log using (((select current_setting('parlour.brand', true))) = '*') with check (true);
create policy site_reads on audit_log for select using (((select "left"(coalesce(current_setting('parlour.brand', true), ''), 6) as "left")) = 'sites:' and audit_is_within(staff_id, target_type, target_id));
create trigger audit_log_append_only before delete or update on audit_log for each row execute function refuse_audit_change();
