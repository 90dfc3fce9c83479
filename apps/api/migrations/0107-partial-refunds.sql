-- Refunds of a part of a payment (REFUND-9 to REFUND-12). whole: what is left of a payment, with all its credits. credits:
-- so many unspent credits, at their price. goodwill: money only; its credits stay.
alter table refunds
  add column kind text not null default 'whole' constraint refunds_kind_check check (kind in ('whole', 'credits', 'goodwill')),
  add column credits integer constraint refunds_credits_check check (credits > 0),
  add constraint refunds_kind_counts_credits check ((kind = 'credits') = (credits is not null)),
  add constraint refunds_part_is_staffs check (kind = 'whole' or origin = 'staff');

-- A payment goes back whole once, and in parts one after the other: one refund waits or is under way at a time.
drop index refunds_one_alive;
create unique index refunds_one_alive on refunds (intent_id)
  where origin <> 'provider' and kind = 'whole' and status in ('awaiting_approval', 'requested', 'succeeded');
create unique index refunds_one_open on refunds (intent_id)
  where origin <> 'provider' and status in ('awaiting_approval', 'requested');
