-- Which versions of the terms and the privacy policy a customer has accepted, and when. Only grows.
create table legal_acceptances (
  customer_id uuid not null references customers (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version integer not null check (version >= 1),
  -- the site whose text it was
  brand_id text not null,
  region text not null,
  -- sign_up: the last step of sign-up; asked: the question about a new version; before_records: see below
  source text not null check (source in ('sign_up', 'asked', 'before_records')),
  accepted_at timestamptz not null,
  primary key (customer_id, document, version)
);

-- A row goes only with its customer, whose row is deleted first.
create function keep_legal_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from customers where id = old.customer_id) then
    return old;
  end if;
  raise exception 'legal_acceptances is append-only';
end $$;
create trigger legal_acceptances_append_only before update or delete on legal_acceptances
  for each row execute function keep_legal_acceptance();

-- The last step of sign-up has always said that who creates an account accepts the terms. It did not name the privacy
-- policy, so that these customers are asked for that one.
insert into legal_acceptances (customer_id, document, version, brand_id, region, source, accepted_at)
  select id, 'terms', 1, brand_id, region, 'before_records', created_at from customers;
