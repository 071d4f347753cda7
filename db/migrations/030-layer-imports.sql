-- Layers that admins manage: imports of uploaded files, deletes that can be undone, and coverage from features.

alter table uploads drop constraint uploads_kind_check,
  add check (kind in ('listing-image', 'listing-video', 'blog-cover', 'city-hero', 'dataset-file', 'dataset-table',
    'layer-file', 'layer-rejects'));

alter table layers
  -- Where the coverage comes from: a file, the features of the current version, or nowhere.
  add column coverage_source text not null default 'none' check (coverage_source in ('none', 'features', 'file')),
  -- An operator has imported a version, so the versions of newer releases don't replace it.
  add column is_customized boolean not null default false,
  -- Deleted layers are hidden, and removed with their features once the delete can't be undone any more.
  add column deleted_at timestamptz,
  add column was_public boolean not null default false,
  add check (deleted_at is null or not is_public);
update layers set coverage_source = 'file' where coverage is not null;

-- The hull of a version's features.
alter table layer_versions add column hull public.geometry(MultiPolygon, 4326);

create table layer_imports (
  id uuid primary key default gen_random_uuid(),
  layer_id uuid not null references layers (id) on delete cascade,
  -- As it was uploaded, in the bucket `datasets`.
  file_path text not null check (btrim(file_path) <> ''),
  original_name text not null check (char_length(original_name) between 1 and 255),
  bytes bigint not null check (bytes >= 0),
  vintage text check (char_length(vintage) <= 100),
  -- Keeps the features of the current version and adds those of the file.
  adds_to_current boolean not null default false,
  -- inspecting: its columns are being read. mapping: an admin chooses fields. importing: a job imports it.
  state text not null default 'inspecting'
    check (state in ('inspecting', 'mapping', 'importing', 'done', 'failed', 'canceled')),
  -- { format, isTable, columns: [{ name, samples }], proposed: { field: column } }
  inspection jsonb not null default '{}' check (jsonb_typeof(inspection) = 'object'),
  -- Column by field, as chosen. An empty one skips the field.
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  features_read integer not null default 0 check (features_read >= 0),
  kept integer not null default 0 check (kept >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  -- The version that it writes; null until it starts.
  version integer,
  -- The rejected features with a reason each, in the bucket `datasets`.
  rejects_path text check (btrim(rejects_path) <> ''),
  failure text check (char_length(failure) <= 500),
  -- A process works on it until then, and how often one began.
  busy_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text references users (id) on delete set null,
  foreign key (layer_id, version) references layer_versions (layer_id, number) on delete cascade,
  check (state <> 'failed' or failure is not null)
);
create index layer_imports_layer on layer_imports (layer_id, created_at desc);
create index layer_imports_by on layer_imports (created_by) where created_by is not null;
-- One import of a layer at a time.
create unique index layer_imports_open on layer_imports (layer_id) where state in ('inspecting', 'mapping', 'importing');

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
  select 'datasets', path from layer_imports, unnest(array[file_path, rejects_path]) as path where path is not null;
