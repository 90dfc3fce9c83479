-- Tables of src/modules/office/back-office, as all migrations leave them. Written by generate-tables: don't edit.

-- Goodwill that waits for a second person.
create table goodwill_requests (
  id uuid not null,
  customer_id uuid not null,
  amount integer not null,
  reason text not null,
  status text not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  rejection text,
  constraint goodwill_requests_pkey primary key (id),
  constraint goodwill_requests_amount_check check (amount > 0),
  constraint goodwill_requests_check check ((status = 'awaiting_approval') = (decided_by is null)),
  constraint goodwill_requests_check1 check ((decided_by is null) = (decided_at is null)),
  constraint goodwill_requests_check2 check (status = 'rejected' or rejection is null),
  constraint goodwill_requests_check3 check (decided_by is distinct from requested_by or status = 'rejected'),
  constraint goodwill_requests_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint goodwill_requests_rejection_check check (char_length(rejection) >= 1 and char_length(rejection) <= 500),
  constraint goodwill_requests_status_check check (status in ('awaiting_approval', 'given', 'rejected')),
  constraint goodwill_requests_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint goodwill_requests_decided_by_fkey foreign key (decided_by) references staff(id),
  constraint goodwill_requests_requested_by_fkey foreign key (requested_by) references staff(id)
);
create index goodwill_requests_customer on goodwill_requests (customer_id);
create index goodwill_requests_newest on goodwill_requests (created_at desc);
alter table goodwill_requests enable row level security;
create policy brand on goodwill_requests using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = goodwill_requests.customer_id)));
