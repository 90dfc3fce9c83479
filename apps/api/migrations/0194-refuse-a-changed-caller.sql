-- A transaction confirms its caller with its first statement (src/plugins/remembered-callers.ts). Called if the caller is no
-- longer who the server remembers: the error ends the transaction before anything in it has run.
create or replace function refuse_changed_caller() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using errcode = 'PL001', message = 'the caller has changed';
end
$$;
