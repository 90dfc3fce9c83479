-- The very words beside which a customer agreed or refused. Null where none were shown (STOP by text, staff), and in rows
-- from before they were kept: there wording_version says which they were.
alter table marketing_consents add column wording text check (length(wording) <= 2000);
