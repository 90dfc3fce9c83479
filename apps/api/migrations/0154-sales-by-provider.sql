-- The rollup of sales counts each card provider's payments, too: rows whose source is `providers`, with the provider in place of
-- the bundle. Until now Stripe took every payment that is rolled up.
alter table insight_sales drop constraint if exists insight_sales_source_check;
alter table insight_sales add constraint insight_sales_source_check check (source in ('payments', 'buyers', 'ledger', 'providers'));
insert into insight_sales (zone, span, start, brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts)
  select zone, span, start, brand_id, region, currency, 'providers', 'stripe', sum(count), 0, 0, '{}', '{}'
  from insight_sales where source = 'payments' group by 1, 2, 3, 4, 5, 6
  on conflict do nothing;
