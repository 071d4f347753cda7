-- Evidence for the power of a listing; see docs/decisions/055-power-evidence.md.

-- A list of objects: rung, mw, date, issuer, reference, note, expires_on, document, is_document_public.
alter table land_listings
  add column power_evidence_entries jsonb not null default '[]'
    constraint land_listings_power_evidence_entries_check check (jsonb_typeof(power_evidence_entries) = 'array');

-- For searches that require evidence.
create index land_listings_power_evidence on land_listings (available_power_mw)
  where is_published and power_evidence_entries <> '[]';

-- Listings that were deleted before, and can still be restored, have none.
update deleted_content set content = content || '{"power_evidence_entries": []}' where kind = 'listing';

alter table uploads drop constraint uploads_kind_check,
  add check (kind in ('listing-image', 'listing-video', 'power-document', 'blog-cover', 'city-hero', 'dataset-file',
    'dataset-table', 'layer-file', 'layer-rejects'));

create or replace view upload_references (bucket, path) as
  select 'listing-media', stored_path('listing-media', file)
    from land_listings, unnest(images || videos) as file
  union all
  select 'blog-media', stored_path('blog-media', cover_image) from blog_posts where cover_image is not null
  union all
  select 'blog-media', stored_path('blog-media', hero_image) from city_pages where hero_image is not null
  union all
  select 'listing-media', stored_path('listing-media', file)
    from (select content from deleted_content where kind = 'listing'
      union all select content from content_versions where kind = 'listing') as stored_content,
      jsonb_array_elements_text((content -> 'images') || (content -> 'videos')) as file
  union all
  select 'blog-media', stored_path('blog-media', coalesce(content ->> 'cover_image', content ->> 'hero_image'))
    from (select content from deleted_content where kind in ('blog_post', 'city_page')
      union all select content from content_versions where kind in ('blog_post', 'city_page')) as stored_content
    where coalesce(content ->> 'cover_image', content ->> 'hero_image') is not null
  union all
  select 'datasets', path from dataset_files, unnest(array[file_path, table_path]) as path where path is not null
  union all
  select 'datasets', path
    from deleted_content, jsonb_array_elements(content -> 'dataset_files') as file,
      unnest(array[file ->> 'file_path', file ->> 'table_path']) as path
    where kind = 'dataset' and path is not null
  union all
  select 'datasets', path from layer_imports, unnest(array[file_path, rejects_path]) as path where path is not null
  union all
  select 'documents', entry ->> 'document'
    from (select power_evidence_entries as entries from land_listings where power_evidence_entries <> '[]'
      union all select content -> 'power_evidence_entries' from deleted_content where kind = 'listing'
      union all select content -> 'power_evidence_entries' from content_versions where kind = 'listing') as stored,
      jsonb_array_elements(entries) as entry
    where entry ->> 'document' is not null;
