-- What is deleted when its time is over is found by that time, and lists of enquiries begin with the newest. A run of
-- retention and a page then cost what they remove and show, however many rows there are.
-- While these indexes are built, calls on their tables wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names: then nothing is left to build here (docs/running.md, "Upgrade and going back").

create index if not exists logins_ends on logins (ends_at);
create index if not exists staff_sessions_ends on staff_sessions (ends_at);
create index if not exists inbound_texts_received on inbound_texts (received_at);
create index if not exists campaign_texts_updated on campaign_texts (updated_at) where status not in ('waiting', 'sending');
create index if not exists phone_lookups_looked_up on phone_lookups (looked_up_at);
create index if not exists barred_phones_until on barred_phones (until);
create index if not exists verification_tickets_created on verification_tickets (created_at);
create index if not exists enquiries_resolved on enquiries (resolved_at);
create index if not exists enquiries_newest on enquiries (created_at desc, id);
