-- An alert can be for one brand; null: for all (ALERT-8). A version before this shows it on all brands of its region until
-- its last node is replaced.
alter table alerts add column brand_id text references brands (id);
