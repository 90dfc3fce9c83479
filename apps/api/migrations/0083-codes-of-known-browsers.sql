-- A browser that has signed in to the number's account has codes of its own: strangers can't use them up.
alter table verification_codes add column known_browser boolean not null default false;
