-- When a card was first known to be tried for a payment: an opened checkout alone is no purchase. Null also where a version
-- before this took the news in; what was unfinished then counts as tried.
alter table payments add column tried_at timestamptz;
update payments set tried_at = created_at where status = 'processing';
