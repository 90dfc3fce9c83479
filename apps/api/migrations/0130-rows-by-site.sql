-- Rows by site (decision 0087): for somebody who works for some sites only, the setting parlour.brand lists what they
-- reach, such as 'sites: staff:<id> emberlane: emberlane:GB' (apps/api/src/plugins/brand-scope.ts). 'emberlane:GB' is a
-- site; 'emberlane:' a brand of which they have a site; 'emberlane:*' a brand of which they have every site.

-- Tables whose rows name their site themselves, and that row policies kept already.
do $$
declare
  named text;
begin
  foreach named in array array[
    'customers', 'verification_codes', 'payments', 'credit_accounts', 'legal_acceptances', 'legal_counts', 'campaigns'
  ] loop
    execute format(
      $policy$alter policy brand on %I using (
        (select current_setting('parlour.brand', true)) = '*'
        or brand_id = (select current_setting('parlour.brand', true))
        or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
      )$policy$, named);
  end loop;
  -- those that name a brand only
  foreach named in array array['verification_tickets', 'barred_phones', 'erased_payers'] loop
    execute format(
      $policy$alter policy brand on %I using (
        (select current_setting('parlour.brand', true)) = '*'
        or brand_id = (select current_setting('parlour.brand', true))
        or brand_id || ':' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
      )$policy$, named);
  end loop;
end $$;

-- Tables that every brand may see: somebody who works for some sites sees the rows of these.
do $$
declare
  named text;
begin
  foreach named in array array[
    'brand_regions', 'content_versions', 'price_versions',
    'insight_desk', 'insight_people', 'insight_sales', 'insight_credits',
    'insight_profiles', 'insight_waiting', 'insight_cohorts', 'insight_amounts'
  ] loop
    execute format('alter table %I enable row level security', named);
    execute format(
      $policy$create policy site on %I using (
        (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%%')
        or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
      )$policy$, named);
  end loop;
end $$;

alter table price_version_bundles enable row level security;
create policy site on price_version_bundles using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or exists (select from price_versions whole where whole.id = price_version_bundles.version_id)
);

-- A brand is read with any of its sites, and changed with all of them.
alter table brands enable row level security;
create policy site_reads on brands for select using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or id || ':' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
create policy site on brands using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or id || ':*' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
alter table profiles enable row level security;
create policy site_reads on profiles for select using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id || ':' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
create policy site on profiles using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id || ':*' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);

-- Texts of every brand are read by everybody; what somebody keeps for themselves is theirs.
alter table canned_replies enable row level security;
create policy site_reads on canned_replies for select using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id is null
  or brand_id || ':' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
create policy site on canned_replies using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or (owner_id is null
    and brand_id || ':*' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[]))
  or ('staff:' || owner_id = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
    and (brand_id is null
      or brand_id || ':' = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])))
);

-- An alert of every brand of a region stands on their site, too.
alter table alerts enable row level security;
create policy site_reads on alerts for select using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id is null and exists (select from brand_regions site where site.region = alerts.region)
);
create policy site on alerts using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);

-- A take-over is seen by who reaches the site it came from and every site that it changed.
alter table take_overs enable row level security;
create policy site on take_overs using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or (brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
    and not exists (
      select from take_over_sites changed
      where changed.take_over_id = take_overs.id
        and changed.brand_id || ':' || changed.region
          <> all ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])))
);

-- Of the whole service, or of customers who are gone.
alter table removal_holds enable row level security;
create policy site on removal_holds using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
);
alter table retention_runs enable row level security;
create policy site on retention_runs using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
);
alter table ledger_faults enable row level security;
create policy site on ledger_faults using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or exists (select from credit_accounts whole where whole.customer_id = ledger_faults.customer_id)
);
alter table erasures enable row level security;
create policy site on erasures using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or exists (select from credit_accounts whole where whole.customer_id = erasures.customer_id)
  or exists (select from customers whole where whole.id = erasures.customer_id)
);

-- A question of somebody without an account belongs to no site: its writer sees it.
alter policy brand on enquiries using (
  (select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = enquiries.customer_id)
  or (customer_id is null
    and 'staff:' || created_by = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[]))
);

-- What they did themselves, and what was done to what they reach. A function, because its conditions in the policy itself
-- would change the plans of everybody who sees all entries.
create function audit_is_within(who uuid, kind text, target text) returns boolean language plpgsql stable cost 1 as $$
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
end $$;
create policy site_reads on audit_log for select using (
  -- compared as the other policy compares, so that PostgreSQL expects as few rows as without this one
  (select left(coalesce(current_setting('parlour.brand', true), ''), 6)) = 'sites:'
  and audit_is_within(staff_id, target_type, target_id)
);
