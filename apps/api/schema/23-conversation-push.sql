-- Tables of src/modules/conversation/push, as all migrations leave them. Written by generate-tables: don't edit.

-- A browser that gets pushes.
create table push_subscriptions (
  endpoint text not null,
  customer_id uuid not null,
  login_id uuid not null,
  p256dh text not null,
  auth text not null,
  watched_until timestamptz,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (endpoint),
  constraint push_subscriptions_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint push_subscriptions_login_id_fkey foreign key (login_id) references logins(id) on delete cascade
);
create index push_subscriptions_customer on push_subscriptions (customer_id);
create index push_subscriptions_login on push_subscriptions (login_id);
alter table push_subscriptions enable row level security;
create policy brand on push_subscriptions using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = push_subscriptions.customer_id)));

-- A push that waits to be sent.
create table push_notices (
  conversation_id uuid not null,
  pushed_at timestamptz not null,
  constraint push_notices_pkey primary key (conversation_id),
  constraint push_notices_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade
);
alter table push_notices enable row level security;
create policy brand on push_notices using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from conversations whole where whole.id = push_notices.conversation_id)));
