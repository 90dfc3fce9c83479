-- Whether the scope of the current work (src/plugins/brand-scope.ts) is a site's brand, or lists the site. The policies below
-- had it as an expression, which was set up anew for each table of each statement that reads a customer's row: a fiftieth of a
-- message's time. For each row of a brand the call takes 0.4 microseconds more. `cost`: about that of the expression's parts.
create or replace function site_is_within(brand text, region text) returns boolean
  language plpgsql stable parallel safe cost 10 as $$
begin
  return brand = current_setting('parlour.brand', true)
    or brand || ':' || region = any (string_to_array(current_setting('parlour.brand', true), ' '));
end $$;

do $$
declare
  named text;
begin
  -- by name, because a migration locks the tables that it names before it begins
  foreach named in array array[
    'campaigns', 'credit_accounts', 'customers', 'legal_acceptances', 'legal_counts', 'payments', 'sent_texts', 'verification_codes'
  ] loop
    -- `coalesce`: see 0190-policies-read-the-setting.sql
    execute format(
      $policy$alter policy brand on %I using (
        coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region)
      )$policy$, named);
  end loop;
end $$;
