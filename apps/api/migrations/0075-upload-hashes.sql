-- What a picture's file has to hash to (SHA-256); null for pictures from before, which only their size is known of.
alter table uploads add column sha256 bytea;
