-- Tables of src/modules/people/media, as all migrations leave them. Written by generate-tables: don't edit.

-- A picture.
create table uploads (
  id uuid not null,
  customer_id uuid,
  staff_id uuid,
  file_key text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  sha256 bytea,
  constraint uploads_pkey primary key (id),
  constraint uploads_file_key_key unique (file_key),
  constraint uploads_bytes_check check (bytes > 0),
  constraint uploads_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index uploads_customer on uploads (customer_id);
alter table uploads enable row level security;
create policy brand on uploads using (coalesce(current_setting('parlour.brand', true) = '*', false) or customer_id is null or (exists (select from customers whole where whole.id = uploads.customer_id)));

alter table customers add constraint customers_image_upload_id_fkey foreign key (image_upload_id) references uploads(id) on delete set null;
