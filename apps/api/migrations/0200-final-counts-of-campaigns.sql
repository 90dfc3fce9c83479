-- A campaign's final counts, stored eight days after its end. Without them each reading counts all texts again, and the counts
-- shrink as accounts are erased and old texts removed.

alter table campaigns add column if not exists final_counts jsonb;
