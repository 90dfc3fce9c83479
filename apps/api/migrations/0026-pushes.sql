-- Browsers that a customer wants to be told of replies in. The endpoint is the browser's own address at its push
-- service: whoever subscribes with it last is who uses the browser.
create table push_subscriptions (
  endpoint text primary key,
  customer_id uuid not null references customers on delete cascade,
  -- the login that asked last: it may have run out since, and pushes go on; ended by somebody's word, they end
  login_id uuid not null references logins on delete cascade,
  p256dh text not null,
  auth text not null,
  -- until then a page of the customer's is open, as far as is known
  watched_until timestamptz,
  created_at timestamptz not null
);
create index push_subscriptions_customer on push_subscriptions (customer_id);
create index push_subscriptions_login on push_subscriptions (login_id);

-- Logout, "end other logins", a new password, a stolen token, a ban: whatever ends a login ends its pushes with it.
create function end_pushes_of_login() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where login_id = new.id;
  return null;
end $$;
create trigger logins_end_pushes after update of revoked_at on logins
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_pushes_of_login();

-- When a conversation's last push left: one a minute at most, whichever node sends it.
create table push_notices (
  conversation_id uuid primary key references conversations on delete cascade,
  pushed_at timestamptz not null
);
