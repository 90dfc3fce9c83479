-- Which versions may run on this database: those that have this migration among their files. A migration that breaks
-- older versions (it drops or renames what they use) sets it, in the same file, to the first migration of the oldest
-- version that does without what is gone.
create table oldest_version (
  only_row boolean primary key default true check (only_row),
  migration text not null
);
insert into oldest_version (migration) values ('0080-oldest-version');
