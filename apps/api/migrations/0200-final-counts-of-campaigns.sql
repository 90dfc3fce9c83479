-- What became of a campaign's texts is counted for good when nothing more can change: until then each reading counted them
-- all, and later the figures shrank as customers were erased.

alter table campaigns add column if not exists final_counts jsonb;

-- campaigns that are over and not yet counted
create index if not exists campaigns_uncounted on campaigns (finished_at) where final_counts is null;
