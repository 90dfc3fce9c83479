-- A campaign's final counts, stored eight days after its end. Without them each reading counts all texts again, and the counts
-- shrink as accounts are erased and old texts removed.

alter table campaigns add column if not exists final_counts jsonb;

-- campaigns that are over, without final counts
create index if not exists campaigns_without_counts on campaigns (finished_at) where final_counts is null;
