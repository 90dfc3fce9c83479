-- A campaign can be for a part of a site's customers (CAMPAIGN-9). Campaigns from before are for everybody who agreed.
alter table campaigns
  add column segment text not null default 'everybody' constraint campaigns_segment_check
    check (segment in ('everybody', 'lapsed', 'never_bought', 'out_of_credit')),
  -- days without a message; of lapsed customers only
  add column lapsed_days integer constraint campaigns_lapsed_days_check check (lapsed_days between 14 and 365),
  -- the segment by which its texts were made
  add column made_for text,
  add constraint campaigns_lapsed check ((segment = 'lapsed') = (lapsed_days is not null)),
  -- A version before this does not know segments and writes no made_for: it can't make texts for everybody instead.
  add constraint campaigns_made_for check (segment = 'everybody' or status <> 'sending' or made_for is not distinct from segment);

-- The audience is read in batches of a site's customers.
create index if not exists customers_site on customers (brand_id, region, id);
