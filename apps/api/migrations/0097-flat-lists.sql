-- What a list or a purchase's credits cost follows what is shown, not how much history there is.
-- While these indexes are built, calls on their tables wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names: then nothing is left to build here (docs/running.md, "Upgrade and going back").

-- a purchase's postings, which every refund and every list of payments asks for
create index if not exists ledger_postings_lot on ledger_postings (lot_id) where lot_id is not null;
-- the newest of each list of the back office
create index if not exists payments_newest on payments (created_at desc, intent_id);
create index if not exists refunds_newest on refunds (created_at desc, id);
create index if not exists disputes_newest on disputes (opened_at desc, id);
-- in the order of the list, so that nothing has to be sorted
create index if not exists audit_log_newest on audit_log (at desc, id desc);
drop index audit_log_at;
-- a retention run looks at old conversations only
create index if not exists conversations_created on conversations (created_at);
