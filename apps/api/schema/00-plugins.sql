-- Tables of src/plugins, as all migrations leave them. Written by generate-tables: don't edit.

-- A migration that has run.
create table kysely_migration (
  name character varying(255) not null,
  timestamp character varying(255) not null,
  constraint kysely_migration_pkey primary key (name)
);

-- The oldest migration that a version of the server must know to use this database.
create table oldest_version (
  only_row boolean not null default true,
  migration text not null,
  constraint oldest_version_pkey primary key (only_row),
  constraint oldest_version_only_row_check check (only_row)
);

-- A fingerprint of each secret key, so that a start with another key is refused.
create table key_checks (
  name text not null,
  fingerprint bytea not null,
  recorded_at timestamptz not null default now(),
  constraint key_checks_pkey primary key (name)
);

-- Until when cookies with their former names count.
create table former_cookie_names (
  only_row boolean not null default true,
  until timestamptz not null,
  constraint former_cookie_names_pkey primary key (only_row),
  constraint former_cookie_names_only_row_check check (only_row)
);
