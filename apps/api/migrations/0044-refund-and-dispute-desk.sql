-- Whoever asked for a refund can read who rejected it, and why; a reason is words, and erasure takes it away.
alter table refunds
  add column rejected_by uuid references staff (id),
  add column rejection text check (char_length(rejection) between 1 and 500),
  add constraint refunds_rejection check (status = 'rejected' or (rejected_by is null and rejection is null));

-- Until when the provider takes an answer to a dispute, and whether one was sent.
alter table disputes
  add column respond_by timestamptz,
  add column answered boolean not null default false;

-- The audit is searched by action, newest first.
create index audit_log_action on audit_log (action, at desc);
