-- Open disputes are read by their deadline, the nearest first.
create index if not exists disputes_due on disputes (coalesce(respond_by, 'infinity'::timestamptz), id) where status = 'open';
