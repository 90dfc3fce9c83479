-- Versions of content know what they began from, and brands published before there were versions get their first.

alter table content_versions
  -- the version that an edit began from; null for a build
  add column based_on integer,
  add constraint content_versions_based_on check ((based_on is null) = (source = 'build'));

insert into content_versions (id, brand_id, region, version, source, content, content_hash, created_at)
select gen_random_uuid(), brand_id, region, 1, 'build', content, content_hash, brands.published_at
from brand_regions join brands on brands.id = brand_regions.brand_id;

update brand_regions set published_version = 1;
alter table brand_regions alter column published_version set not null;
