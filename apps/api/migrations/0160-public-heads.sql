-- Once a day the newest entries of all hash chains become the leaves of one tree, whose root is published (decision 0104).

-- A hash chain's place among the leaves. It never moves, so that pages of leaves that did not change are kept once.
create table chains (
  number integer primary key check (number >= 0),
  kind text not null check (kind <> ''),
  chain_id text not null,
  -- sha-256 over kind, id and salt: what a leaf shows of its chain
  key bytea not null check (octet_length(key) = 32),
  -- null: the chain's owner was erased, and nobody can connect the key with the id any more
  salt bytea check (octet_length(salt) = 32),
  unique (kind, chain_id)
);
alter table chains enable row level security;
create policy brand on chains using (
  (select current_setting('parlour.brand', true)) = '*'
  or case when kind = 'customer'
    then exists (select from credit_accounts whole where whole.customer_id = chains.chain_id::uuid)
    else true end
);

-- Up to 256 hashes of one level of the tree as of the end of a day: leaves at level 0, pages of the level below above it.
-- A page that did not change since an earlier day has no row of its own.
create table root_pages (
  level smallint not null check (level >= 0),
  page integer not null check (page >= 0),
  day date not null,
  -- 32 bytes each, in order
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  -- the root of these hashes
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, page, day)
);
create index root_pages_day on root_pages (day);

-- A published root: kept for ever, without anything that identifies a person.
create table roots (
  day date primary key,
  -- the root of the tree over all heads
  tree bytea not null check (octet_length(tree) = 32),
  -- the hash of the day before; 32 zero bytes for the first day
  previous bytea not null check (octet_length(previous) = 32),
  -- sha-256 over day, tree and previous: what people keep
  hash bytea not null check (octet_length(hash) = 32),
  -- how many leaves there are; not published
  chains integer not null check (chains > 0),
  made_at timestamptz not null,
  -- when it was also written as a file
  filed_at timestamptz
);
create index roots_unfiled on roots (day) where filed_at is null;
create function refuse_root_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published root never changes';
end $$;
create trigger roots_append_only before delete or update of day, tree, previous, hash, chains, made_at on roots
  for each row execute function refuse_root_change();

-- The root that is being made: how far it has come.
create table root_builds (
  only_row boolean primary key default true check (only_row),
  day date not null,
  -- which kind of chains is being given places, and the last one that has its place
  kind text not null,
  after_id text,
  -- null while chains get their places
  chains integer,
  level smallint not null default 0,
  next_page integer not null default 0
);

-- The hash chain over the audit, day by day: the hash after the day's last entry.
create table audit_days (
  day date primary key,
  -- all entries up to the end of the day
  entries integer not null check (entries >= 0),
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_days_append_only before delete or update on audit_days for each row execute function refuse_change();

-- What the audit's chain covers in place of a value that an erasure may remove: sha-256 over the value and a salt.
create table audit_seals (
  entry_id uuid not null,
  key text not null check (key in ('reason', 'phoneHash')),
  seal bytea not null check (octet_length(seal) = 32),
  -- goes with the value: the seal alone says nothing about it
  salt bytea check (octet_length(salt) = 32),
  primary key (entry_id, key)
);

-- An erasure that removes a value also removes the salt of its seal, whoever runs it.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.details in (old.details - 'reason', old.details - 'phoneHash')
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
  then
    update audit_seals set salt = null
      where entry_id = old.id and key in ('reason', 'phoneHash') and old.details ? key and not new.details ? key;
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $$;
