-- A day of the audit is closed when it is chained. No entry gets into a closed day, whatever the clock of the server that
-- writes it (docs/product.md, ROOT-8; decision 0116).

-- The newest closed day, as days since 2000-01-01. A sequence, because every transaction reads its newest value: also one whose
-- snapshot is older than the day's chain.
create sequence audit_closed_day as integer minvalue 0 start 0 owned by audit_days.day;
select setval('audit_closed_day', max(day) - date '2000-01-01') from audit_days having max(day) is not null;

create function close_audit_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform setval('audit_closed_day', greatest(new.day - date '2000-01-01', last_value::integer)) from audit_closed_day;
  return new;
end $$;
create trigger audit_days_close before insert on audit_days for each row execute function close_audit_day();

-- An entry of a closed day, or of a day that is being chained, gets the first moment of the next open day. An entry of an open
-- day shares that day's lock until its transaction ends. The job takes the lock alone before it chains the day, so it waits for
-- such transactions. An entry waits for nobody.
create function keep_out_of_closed_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger audit_log_open_day before insert on audit_log for each row execute function keep_out_of_closed_days();
