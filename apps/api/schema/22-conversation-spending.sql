-- Tables of src/modules/conversation/spending, as all migrations leave them. Written by generate-tables: don't edit.

-- Up to which message a customer's spending is counted.
create table spending_progress (
  customer_id uuid not null,
  counted_cursor bigint not null default 0,
  constraint spending_progress_pkey primary key (customer_id),
  constraint spending_progress_counted_cursor_check check (counted_cursor >= 0),
  constraint spending_progress_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
alter table spending_progress enable row level security;
create policy brand on spending_progress using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = spending_progress.customer_id)));

-- Replies that a customer received on a day.
create table spending_days (
  customer_id uuid not null,
  day date not null,
  replies integer not null,
  free_replies integer not null,
  constraint spending_days_pkey primary key (customer_id, day),
  constraint spending_days_check check (replies > 0 and free_replies >= 0 and free_replies <= replies),
  constraint spending_days_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
alter table spending_days enable row level security;
create policy brand on spending_days using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = spending_days.customer_id)));

-- Replies of a chat by the purchase that paid for them.
create table spending_chats (
  customer_id uuid not null,
  profile_id uuid not null,
  lot_id uuid,
  replies integer not null,
  constraint spending_chats_replies_check check (replies > 0),
  constraint spending_chats_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint spending_chats_lot_id_fkey foreign key (lot_id) references credit_lots(id),
  constraint spending_chats_profile_id_fkey foreign key (profile_id) references profiles(id)
);
create unique index spending_chats_own on spending_chats (customer_id, profile_id, lot_id) nulls not distinct;
alter table spending_chats enable row level security;
create policy brand on spending_chats using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = spending_chats.customer_id)));

-- The last line about spending that a customer was shown.
create table spending_lines (
  customer_id uuid not null,
  kind text not null,
  shown_at timestamptz not null,
  dismissed_at timestamptz,
  constraint spending_lines_pkey primary key (customer_id, kind),
  constraint spending_lines_kind_check check (kind in ('limit', 'pace')),
  constraint spending_lines_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
alter table spending_lines enable row level security;
create policy brand on spending_lines using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = spending_lines.customer_id)));
