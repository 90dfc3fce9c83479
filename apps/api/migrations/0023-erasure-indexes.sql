-- Erasures that a crash cut off, looked for every minute.
create index erasures_unfinished on erasures (requested_at) where finished_at is null;

-- What the daily retention run looks for.
create index customers_last_active on customers (last_active_at);
