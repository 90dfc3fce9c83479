-- Replies that break a rule of DESK-20 and were sent all the same, with the operator's reason. A row goes with its message.
create table if not exists replies_sent_despite (
  position bigint generated always as identity primary key,
  message_id uuid not null unique references messages (id) on delete cascade,
  staff_id uuid not null references staff (id),
  rules text[] not null,
  reason text not null,
  sent_at timestamptz not null
);
alter table replies_sent_despite enable row level security;
create policy brand on replies_sent_despite using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from messages whole where whole.id = replies_sent_despite.message_id));
