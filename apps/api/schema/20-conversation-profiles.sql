-- Tables of src/modules/conversation/profiles, as all migrations leave them. Written by generate-tables: don't edit.

-- A fictional profile of a brand.
create table profiles (
  id uuid not null,
  brand_id text not null,
  slug text not null,
  name text not null,
  age integer not null,
  tagline text not null,
  about text not null,
  image_url text not null,
  available boolean not null default true,
  position integer not null,
  image_upload_id uuid,
  edited_at timestamptz,
  persona text not null default '',
  placed_at timestamptz,
  constraint profiles_pkey primary key (id),
  constraint profiles_brand_id_slug_key unique (brand_id, slug),
  constraint profiles_age_check check (age >= 18),
  constraint profiles_persona_check check (char_length(persona) <= 2000),
  constraint profiles_brand_id_fkey foreign key (brand_id) references brands(id),
  constraint profiles_image_upload_id_fkey foreign key (image_upload_id) references uploads(id)
);
create index profiles_picture on profiles (image_upload_id) where image_upload_id is not null;
alter table profiles enable row level security;
create policy site on profiles using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or ((brand_id || ':*') = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create policy site_reads on profiles for select using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A profile that a customer hid from their lists.
create table hidden_profiles (
  customer_id uuid not null,
  profile_id uuid not null,
  created_at timestamptz not null,
  constraint hidden_profiles_pkey primary key (customer_id, profile_id),
  constraint hidden_profiles_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint hidden_profiles_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade
);
alter table hidden_profiles enable row level security;
create policy brand on hidden_profiles using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = hidden_profiles.customer_id)));
