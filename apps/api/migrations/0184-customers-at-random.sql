-- A fixed random order of a site's customers, for estimates from a sample: the end of an id is random.
--
-- On a large database build it beforehand with `create index concurrently`, under the same name: then nothing is left to
-- build here (docs/running.md, "Upgrade and going back").
create index if not exists customers_random on customers (brand_id, region, substr(uuid_send(id), 11));
