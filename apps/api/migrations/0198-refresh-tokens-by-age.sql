-- The daily removal of refresh tokens looked at every login that had ended within two years. Tokens are found by their age
-- now: nearly all of the old ones are due.
-- On a large database build it beforehand with `create index concurrently`, under the same name: then nothing is left to
-- build here (docs/running.md, "Upgrade and going back").

create index if not exists refresh_tokens_created on refresh_tokens (created_at);
