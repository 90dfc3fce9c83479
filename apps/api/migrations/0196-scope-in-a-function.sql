-- Whether the scope of the current work (src/plugins/brand-scope.ts) is a site's brand, or lists the site. The policies below
-- had it as an expression, which was set up anew for each table of each statement that reads a customer's row: a fiftieth of a
-- message's time. For each row of a brand the call takes 0.4 microseconds more. `cost`: about that of the expression's parts.
create or replace function site_is_within(brand text, region text) returns boolean
  language plpgsql stable parallel safe cost 10 as $$
begin
  return brand = current_setting('parlour.brand', true)
    or brand || ':' || region = any (string_to_array(current_setting('parlour.brand', true), ' '));
end $$;

-- `coalesce`: see 0190-policies-read-the-setting.sql.
alter policy brand on campaigns
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on credit_accounts
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on customers
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on legal_acceptances
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on legal_counts
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on payments
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on sent_texts
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
alter policy brand on verification_codes
  using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
