-- Withdrawals within 14 days (REFUND-14 to REFUND-18). A withdrawal is a refund of unspent credits that the customer asked
-- for, so that servers of the version before take the right credits for it.
alter table refunds
  drop constraint refunds_part_is_staffs,
  add constraint refunds_part_origin
    check (kind = 'whole' or origin = 'staff' or (kind = 'credits' and origin = 'customer'));

-- A refund that waits for a second person does not keep a customer from withdrawing.
drop index refunds_one_open;
create unique index refunds_one_open on refunds (intent_id)
  where origin <> 'provider' and not (kind = 'credits' and origin = 'customer')
    and status in ('awaiting_approval', 'requested');
create unique index refunds_one_withdrawal on refunds (intent_id)
  where kind = 'credits' and origin = 'customer' and status = 'requested';

-- An order's request that the service starts at once (PAY-21), in the words beside the box that was ticked. Only grows.
create table if not exists start_requests (
  intent_id text primary key references payments (intent_id),
  version integer not null,
  words text not null,
  requested_at timestamptz not null,
  constraint start_requests_version_check check (version >= 1),
  constraint start_requests_words_check check (length(words) between 1 and 1000)
);
alter table start_requests enable row level security;
create policy brand on start_requests using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from payments whole where whole.intent_id = start_requests.intent_id));
