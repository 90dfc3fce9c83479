-- How many customers a site has, and how many of them accepted which version of a legal text. The page that shows it adds up
-- these rows instead of counting every customer: a trigger adds a row for each change, and a job adds rows together.
-- The table of customers waits while they are counted here once.

create table if not exists legal_counts (
  id bigint generated always as identity primary key,
  brand_id text not null,
  region text not null,
  -- null: counts the customers themselves
  document text,
  version integer,
  customers bigint not null,
  first_at timestamptz not null
);
alter table legal_counts enable row level security;
create policy brand on legal_counts using ((select current_setting('parlour.brand', true)) = '*'
  or brand_id = (select current_setting('parlour.brand', true)));

create or replace function count_customers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into legal_counts (brand_id, region, customers, first_at)
    select brand_id, region, case tg_op when 'INSERT' then count(*) else -count(*) end, min(created_at)
    from changed group by brand_id, region;
  return null;
end $$;
create or replace function count_legal_acceptances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into legal_counts (brand_id, region, document, version, customers, first_at)
    select brand_id, region, document, version, case tg_op when 'INSERT' then count(*) else -count(*) end, min(accepted_at)
    from changed group by brand_id, region, document, version;
  return null;
end $$;

lock customers, legal_acceptances in share row exclusive mode;
create or replace trigger customers_counted after insert on customers
  referencing new table as changed for each statement execute function count_customers();
create or replace trigger customers_gone after delete on customers
  referencing old table as changed for each statement execute function count_customers();
create or replace trigger legal_acceptances_counted after insert on legal_acceptances
  referencing new table as changed for each statement execute function count_legal_acceptances();
create or replace trigger legal_acceptances_gone after delete on legal_acceptances
  referencing old table as changed for each statement execute function count_legal_acceptances();

insert into legal_counts (brand_id, region, customers, first_at)
  select brand_id, region, count(*), min(created_at) from customers group by 1, 2;
insert into legal_counts (brand_id, region, document, version, customers, first_at)
  select brand_id, region, document, version, count(*), min(accepted_at) from legal_acceptances group by 1, 2, 3, 4;
