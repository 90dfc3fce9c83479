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
alter table profiles enable row level security;
create policy site on profiles using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or ((brand_id || ':*') = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));
create policy site_reads on profiles for select using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or ((brand_id || ':') = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));
