-- Tables of src/modules/records/heads, as all migrations leave them. Written by generate-tables: don't edit.

-- A hash chain's place among the leaves of the daily tree.
create table chains (
  number integer not null,
  kind text not null,
  chain_id text not null,
  key bytea not null,
  salt bytea,
  constraint chains_pkey primary key (number),
  constraint chains_kind_chain_id_key unique (kind, chain_id),
  constraint chains_key_check check (octet_length(key) = 32),
  constraint chains_kind_check check (kind <> ''),
  constraint chains_number_check check (number >= 0),
  constraint chains_salt_check check (octet_length(salt) = 32)
);
alter table chains enable row level security;

-- Up to 256 hashes of the daily tree, as of the end of a day.
create table root_pages (
  level smallint not null,
  page integer not null,
  day date not null,
  hashes bytea not null,
  hash bytea not null,
  constraint root_pages_pkey primary key (level, page, day),
  constraint root_pages_hash_check check (octet_length(hash) = 32),
  constraint root_pages_hashes_check check (octet_length(hashes) >= 32 and octet_length(hashes) <= 8192 and (octet_length(hashes) % 32) = 0),
  constraint root_pages_level_check check (level >= 0),
  constraint root_pages_page_check check (page >= 0)
);
create index root_pages_day on root_pages (day);

create function refuse_root_change() returns trigger language plpgsql as $function$
begin
  raise exception 'a published root never changes';
end $function$;

-- A day's published root over the heads of all chains.
create table roots (
  day date not null,
  tree bytea not null,
  previous bytea not null,
  hash bytea not null,
  chains integer not null,
  made_at timestamptz not null,
  filed_at timestamptz,
  constraint roots_pkey primary key (day),
  constraint roots_chains_check check (chains > 0),
  constraint roots_hash_check check (octet_length(hash) = 32),
  constraint roots_previous_check check (octet_length(previous) = 32),
  constraint roots_tree_check check (octet_length(tree) = 32)
);
create index roots_unfiled on roots (day) where filed_at is null;
create trigger roots_append_only before delete or update of day, tree, previous, hash, chains, made_at on roots for each row execute function refuse_root_change();

-- How far the root that is being made has come.
create table root_builds (
  only_row boolean not null default true,
  day date not null,
  kind text not null,
  after_id text,
  chains integer,
  level smallint not null default 0,
  next_page integer not null default 0,
  constraint root_builds_pkey primary key (only_row),
  constraint root_builds_only_row_check check (only_row)
);

-- How far the check of roots has come.
create table root_walk (
  only_row boolean not null default true,
  cursor text,
  round_began_at timestamptz not null,
  faulty text[] not null,
  constraint root_walk_pkey primary key (only_row),
  constraint root_walk_only_row_check check (only_row)
);
