-- Datasets with an address, versions of their files, what is known of each version, and counted downloads; see
-- docs/decisions/070-datasets.md.

-- What is kept beside content, and what is uploaded, has one kind more.
alter table content_versions drop constraint content_versions_kind_check,
  add check (kind in ('listing', 'blog_post', 'city_page', 'dataset'));
alter table deleted_content drop constraint deleted_content_kind_check,
  add check (kind in ('listing', 'blog_post', 'city_page', 'dataset'));
alter table slug_redirects drop constraint slug_redirects_kind_check,
  add check (kind in ('listing', 'blog_post', 'city_page', 'dataset'));
alter table uploads drop constraint uploads_kind_check,
  add check (kind in ('listing-image', 'listing-video', 'blog-cover', 'city-hero', 'dataset-file', 'dataset-table')),
  -- Of files that are kept as they came: what they hold, and how they were called.
  add column format text,
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add column original_name text check (char_length(original_name) between 1 and 255);

-- ---------------------------------------------------------------- versions of a file

create table dataset_files (
  id uuid primary key default gen_random_uuid(),
  dataset_id uuid not null references datasets (id) on delete cascade,
  number integer not null check (number > 0),
  -- As it was uploaded, in the bucket `datasets`.
  file_path text not null check (btrim(file_path) <> ''),
  original_name text not null check (char_length(original_name) between 1 and 255),
  format text not null check (format in ('csv', 'geojson', 'json', 'parquet', 'shapefile')),
  -- Null until it was read, for files from before there were versions.
  bytes bigint check (bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'waiting' check (state in ('waiting', 'profiling', 'ready', 'failed')),
  -- Why it could not be read, in words for who uploaded it.
  failure text check (char_length(failure) <= 500),
  row_count bigint check (row_count >= 0),
  bad_row_count bigint check (bad_row_count >= 0),
  -- The first hundred: [{ row, reason }].
  bad_rows jsonb not null default '[]' check (jsonb_typeof(bad_rows) = 'array'),
  -- [{ name, type, nulls, distinct, min, max }]
  columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  longitude_column text,
  latitude_column text,
  -- The Parquet copy that rows, charts and other formats are read from.
  table_path text check (btrim(table_path) <> ''),
  -- Somebody reads it until then, should they not say that they are done; and how often it was begun.
  busy_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text references users (id) on delete set null,
  unique (dataset_id, number),
  unique (dataset_id, id),
  check (num_nonnulls(west, south, east, north) in (0, 4)),
  check (state <> 'ready' or (table_path is not null and row_count is not null)),
  check (state <> 'failed' or failure is not null)
);
create index dataset_files_by on dataset_files (created_by) where created_by is not null;
create index dataset_files_waiting on dataset_files (created_at) where state in ('waiting', 'profiling');

alter table datasets
  add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  add column version integer not null default 1,
  -- What time it covers, in words.
  add column period text check (char_length(period) <= 100),
  -- Column name → unit.
  add column units jsonb not null default '{}' check (jsonb_typeof(units) = 'object'),
  -- The version in force: the newest that could be read. `file_path` is its path; before there is one, the first upload's.
  add column file_id uuid,
  -- The newest upload, whatever became of it.
  add column newest_file_path text,
  -- To be public as soon as there is a version in force.
  add column public_when_ready boolean not null default false,
  add foreign key (id, file_id) references dataset_files (dataset_id, id) deferrable initially deferred;

with named as (
  select id, coalesce(nullif(btrim(left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 150), '-'), ''), 'dataset') as slug
  from datasets
), numbered as (
  select id, slug, row_number() over (partition by slug order by id) as nth from named
)
update datasets set newest_file_path = file_path,
  slug = case nth when 1 then numbered.slug else numbered.slug || '-' || left(replace(datasets.id::text, '-', ''), 12) end
from numbered where numbered.id = datasets.id;

-- Files from before there were versions stay in force, and are looked at like new ones.
insert into dataset_files (dataset_id, number, file_path, original_name, format, created_at)
select id, 1, file_path, left(regexp_replace(file_path, '^.*/', ''), 255),
  case lower(substring(file_path from '\.([A-Za-z]+)$'))
    when 'geojson' then 'geojson' when 'json' then 'json' when 'parquet' then 'parquet' when 'zip' then 'shapefile'
    else 'csv' end,
  created_at
from datasets;
update datasets set file_id = dataset_files.id from dataset_files where dataset_files.dataset_id = datasets.id;

-- Keys that are looked at when a transaction ends stand in the way of changing the table within it.
set constraints all immediate;
alter table datasets
  alter column slug set not null,
  alter column newest_file_path set not null,
  add unique (slug),
  add check (not is_public or file_id is not null);

-- What an editor holds counts as another version; that a file has been read does not, or every save after an upload
-- would be told of a newer one.
create function touch_dataset() returns trigger
language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  if (new.name, new.slug, new.description, new.type, new.region, new.publisher, new.licence, new.period, new.units,
      new.newest_file_path, new.is_public or new.public_when_ready)
    is distinct from
     (old.name, old.slug, old.description, old.type, old.region, old.publisher, old.licence, old.period, old.units,
      old.newest_file_path, old.is_public or old.public_when_ready)
  then new.version := old.version + 1; end if;
  return new;
end
$$;
drop trigger datasets_touch on datasets;
create trigger datasets_touch before update on datasets for each row execute function touch_dataset();

create function dataset_document(name text, description text, type text, region text, publisher text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', concat_ws(' ', name, type, region, publisher, description))
$$;
create index datasets_words on datasets using gin (public.dataset_document(name, description, type, region, publisher));
create index datasets_made on datasets (created_at desc, id desc) include (is_public);
create index datasets_title on datasets (name, id);
create index datasets_updated on datasets (updated_at desc, id desc);

-- ---------------------------------------------------------------- downloads that were finished

create table dataset_downloads (
  dataset_id uuid not null references datasets (id) on delete cascade,
  day date not null,
  format text not null check (char_length(format) between 1 and 40),
  count bigint not null default 0 check (count >= 0),
  primary key (dataset_id, day, format)
);

-- ---------------------------------------------------------------- files that are kept

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
      union all select content from content_versions where kind = 'listing') as kept,
      jsonb_array_elements_text((content -> 'images') || (content -> 'videos')) as file
  union all
  select 'blog-media', stored_path('blog-media', coalesce(content ->> 'cover_image', content ->> 'hero_image'))
    from (select content from deleted_content where kind in ('blog_post', 'city_page')
      union all select content from content_versions where kind in ('blog_post', 'city_page')) as kept
    where coalesce(content ->> 'cover_image', content ->> 'hero_image') is not null
  union all
  select 'datasets', path from dataset_files, unnest(array[file_path, table_path]) as path where path is not null
  union all
  select 'datasets', path
    from deleted_content, jsonb_array_elements(content -> 'dataset_files') as file,
      unnest(array[file ->> 'file_path', file ->> 'table_path']) as path
    where kind = 'dataset' and path is not null;
