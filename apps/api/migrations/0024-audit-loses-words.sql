-- Staff write reasons in words of their own, and words can name somebody. Erasure takes them out of the audit, where
-- they stand under one name; that somebody did something, to what and when, stays as it was written.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.details = old.details - 'reason'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
  then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
