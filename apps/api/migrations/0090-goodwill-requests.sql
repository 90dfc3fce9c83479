-- Free credits beyond what one person may give: they wait here for a second person. Given ones are in goodwill_grants,
-- under the same id.
create table goodwill_requests (
  -- made by the console: the idempotency key
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  amount integer not null check (amount > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null check (status in ('awaiting_approval', 'given', 'rejected')),
  requested_by uuid not null references staff (id),
  created_at timestamptz not null,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  rejection text check (char_length(rejection) between 1 and 500),
  check ((status = 'awaiting_approval') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status = 'rejected' or rejection is null),
  check (decided_by is distinct from requested_by or status = 'rejected')
);
alter table goodwill_requests enable row level security;
create policy brand on goodwill_requests using (
  (select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = goodwill_requests.customer_id)
);
create index goodwill_requests_newest on goodwill_requests (created_at desc);
create index goodwill_requests_customer on goodwill_requests (customer_id);

-- What somebody gave, and what a customer got, within a day.
create index goodwill_grants_staff on goodwill_grants (staff_id, created_at);
create index goodwill_grants_customer on goodwill_grants (customer_id, created_at);
