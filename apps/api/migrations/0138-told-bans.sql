-- When the text with a ban's category and the way to appeal was given to the provider (BAN-5); null: it was not.
alter table bans add column told_at timestamptz;
