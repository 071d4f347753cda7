-- Documents of the land, such as surveys and title reports.

-- A list of objects: path, title, is_public.
alter table land_listings
  add column documents jsonb not null default '[]'
    constraint land_listings_documents_check check (jsonb_typeof(documents) = 'array');

-- Listings that were deleted before, and can still be restored, have none.
update deleted_content set content = content || '{"documents": []}' where kind = 'listing';

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
    where entry ->> 'document' is not null
  union all
  select 'documents', entry ->> 'path'
    from (select documents as entries from land_listings where documents <> '[]'
      union all select content -> 'documents' from deleted_content where kind = 'listing'
      union all select content -> 'documents' from content_versions where kind = 'listing') as stored,
      jsonb_array_elements(entries) as entry
  union all
  select split_part(file, '/', 1), substr(file, strpos(file, '/') + 1)
    from listing_drafts, unnest(files) as file where files <> '{}'
  union all
  select 'documents', document from ownership_proofs where document is not null;
