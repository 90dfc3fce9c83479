-- Fees of the card provider and tax, by region, from a day of the region's clock on (INSIGHT-12). Rows are only added: of
-- several for one day the newest counts.
create table if not exists money_rates (
  id uuid primary key,
  region text not null constraint money_rates_region check (region in ('GB', 'AU', 'IE')),
  valid_from date not null,
  -- hundredths of a percent
  fee_basis_points integer not null constraint money_rates_fee check (fee_basis_points between 0 and 5000),
  -- minor units of the region's currency, for each payment
  fee_fixed_minor integer not null constraint money_rates_fixed check (fee_fixed_minor between 0 and 10000),
  tax_basis_points integer not null constraint money_rates_tax check (tax_basis_points between 0 and 5000),
  set_by uuid not null references staff (id),
  created_at timestamptz not null
);
create index if not exists money_rates_region_day on money_rates (region, valid_from desc, created_at desc);
