-- A site's customers in an order that has nothing to do with them, for figures from a part of them: the end of an id is random.
create index if not exists customers_random on customers (brand_id, region, substr(uuid_send(id), 11));
