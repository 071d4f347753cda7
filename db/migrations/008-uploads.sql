-- Files that were uploaded, from the first byte on; see docs/decisions/060-uploads.md.

create table uploads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('listing-image', 'listing-video', 'blog-cover', 'city-hero')),
  bucket text not null,
  -- Of the stored file. Set before it is stored, so that no file is without a row.
  path text,
  -- receiving: parts are on their way. stored: checked, and in its place. refused: it was none that is taken.
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'refused')),
  -- As announced, later as stored.
  bytes bigint not null check (bytes >= 0),
  received bigint not null default 0 check (received >= 0),
  -- Why it was refused, in words for who sent it.
  refusal text check (char_length(refusal) <= 500),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Somebody works on it until then, should they not say that they are done.
  busy_until timestamptz,
  -- When a saved row first referred to it.
  claimed_at timestamptz,
  -- The last time that somebody had to do with it: what nothing refers to is kept for a day from here.
  touched_at timestamptz not null default now(),
  check (state <> 'stored' or path is not null)
);

create unique index uploads_path on uploads (bucket, path) where path is not null;
create index uploads_touched on uploads (touched_at);
create index uploads_by on uploads (created_by) where state = 'receiving';

-- What a field means by a path: the address that the site serves a file at is the same file.
create function stored_path(bucket text, value text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(value, '^(https?://[^/]+)?/media/' || bucket || '/', '')
$$;

-- Every stored file that something refers to. Whatever keeps paths elsewhere (drafts, versions, what can be undone) must
-- be added here, by `create or replace view`, in the migration that makes it: what is not in here is swept.
create view upload_references (bucket, path) as
  select 'listing-media', stored_path('listing-media', file)
    from land_listings, unnest(images || videos) as file
  union all
  select 'blog-media', stored_path('blog-media', cover_image) from blog_posts where cover_image is not null
  union all
  select 'blog-media', stored_path('blog-media', hero_image) from city_pages where hero_image is not null;
