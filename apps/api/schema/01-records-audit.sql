-- Tables of src/modules/records/audit, as all migrations leave them. Written by generate-tables: don't edit.

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
create trigger audit_log_append_only before delete or update on audit_log for each row execute function refuse_audit_change();
