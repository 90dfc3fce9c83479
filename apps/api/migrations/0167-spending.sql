-- What a customer spent, for themselves (SPEND-1 to SPEND-9). Counted from messages and ledger when it is asked for: each message
-- is read once, however often somebody looks.

-- Up to which of a customer's messages the two tables below are counted.
create table spending_progress (
  customer_id uuid primary key references customers (id) on delete cascade,
  counted_cursor bigint not null default 0,
  constraint spending_progress_counted_cursor_check check (counted_cursor >= 0)
);

-- Replies that a customer received on a day by the region's clock.
create table spending_days (
  customer_id uuid not null references customers (id) on delete cascade,
  day date not null,
  replies integer not null,
  free_replies integer not null,
  primary key (customer_id, day),
  constraint spending_days_check check (replies > 0 and free_replies between 0 and replies)
);

-- Replies of a chat by the purchase that paid for them. Rows stay when retention removes the conversation.
create table spending_chats (
  customer_id uuid not null references customers (id) on delete cascade,
  profile_id uuid not null references profiles (id),
  -- null: the replies were not charged
  lot_id uuid references credit_lots (id),
  replies integer not null,
  constraint spending_chats_replies_check check (replies > 0)
);
create unique index spending_chats_own on spending_chats (customer_id, profile_id, lot_id) nulls not distinct;

-- The last line of each kind that a customer was shown in a chat (SPEND-4).
create table spending_lines (
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null,
  shown_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (customer_id, kind),
  constraint spending_lines_kind_check check (kind in ('limit', 'pace'))
);

alter table spending_progress enable row level security;
create policy brand on spending_progress using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = spending_progress.customer_id));
alter table spending_days enable row level security;
create policy brand on spending_days using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = spending_days.customer_id));
alter table spending_chats enable row level security;
create policy brand on spending_chats using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = spending_chats.customer_id));
alter table spending_lines enable row level security;
create policy brand on spending_lines using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = spending_lines.customer_id));
