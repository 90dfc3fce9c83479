-- Tables of src/modules/people/sign-in, as all migrations leave them. Written by generate-tables: don't edit.

create function end_pushes_of_login() returns trigger language plpgsql as $function$
begin
  delete from push_subscriptions where login_id = new.id;
  return null;
end $function$;

create function refuse_changed_caller() returns void language plpgsql set search_path to 'public', 'pg_temp' as $function$
begin
  raise exception using errcode = 'PL001', message = 'the caller has changed';
end
$function$;

-- A device on which a customer is signed in.
create table logins (
  id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  device text,
  last_used_at timestamptz,
  constraint logins_pkey primary key (id),
  constraint logins_customer_id_fkey foreign key (customer_id) references customers(id)
);
create index logins_ends on logins (ends_at);
create index logins_own on logins (customer_id, ends_at);
alter table logins enable row level security;
create policy brand on logins using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = logins.customer_id)));
create trigger logins_end_pushes after update of revoked_at on logins for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_pushes_of_login();

-- A token that renews a login, once.
create table refresh_tokens (
  token_hash bytea not null,
  login_id uuid not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  generation integer not null default 0,
  superseded_at timestamptz,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_generation_check check (generation >= 0),
  constraint refresh_tokens_login_id_fkey foreign key (login_id) references logins(id)
);
create index refresh_tokens_created on refresh_tokens (created_at);
create index refresh_tokens_login on refresh_tokens (login_id);
alter table refresh_tokens enable row level security;
create policy brand on refresh_tokens using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from logins whole where whole.id = refresh_tokens.login_id)));
