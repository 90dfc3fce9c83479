-- The figures' check compares what went back in a period. It finds refunds and disputes by when they ended.
--
-- On a large database build both indexes beforehand with `create index concurrently`, under the same names: then nothing is
-- left to build here (docs/running.md, "Upgrade and going back").

create index if not exists refunds_ended on refunds (updated_at) where status in ('succeeded', 'failed');
create index if not exists disputes_closed on disputes (closed_at);
drop index if exists refunds_succeeded;
