-- What landowners enter about their land, and the drafts they enter it in; see docs/decisions/066-listing-drafts.md.

alter table land_listings
  -- The assessor's parcel number (APN).
  add column parcel_number text check (char_length(parcel_number) <= 100),
  add column improvements text check (char_length(improvements) <= 2000),
  add column restrictions text check (char_length(restrictions) <= 2000),
  add column deal_types text[] not null default '{}'
    constraint land_listings_deal_types_check check (deal_types <@ array['sale', 'lease', 'option']),
  -- Answers to the questions that decide deals, by key: {"answer": "yes" | "no", "note": text | null}.
  add column deal_answers jsonb not null default '{}'
    constraint land_listings_deal_answers_check check (jsonb_typeof(deal_answers) = 'object'),
  -- Who to talk to: {"name", "role", "phone"}. Never public.
  add column contact jsonb check (jsonb_typeof(contact) = 'object');

create index land_listings_parcel_number on land_listings (parcel_number) where parcel_number is not null;

-- Listings that were deleted before, and can still be restored, have none.
update deleted_content set content = content || '{"deal_types": [], "deal_answers": {}}' where kind = 'listing';

-- A landowner's changes to a listing, or a new one, until an operator has decided on them.
create table listing_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id text references users (id) on delete cascade,
  -- Hash of the key in the browser's cookie, for a draft without an account.
  key_hash bytea,
  -- The published listing that the draft changes, and its version when the draft was started.
  listing_id uuid references land_listings (id) on delete cascade,
  base_version integer,
  -- Lists of text by form field, as typed.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  -- What another device replaced, by field.
  replaced jsonb not null default '{}' check (jsonb_typeof(replaced) = 'object'),
  -- Increases with every save.
  version integer not null default 1,
  -- Uploads that the fields refer to, as bucket/path.
  files text[] not null default '{}',
  state text not null default 'draft'
    check (state in ('draft', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn')),
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(owner_id, key_hash) = 1),
  check (state = 'draft' or owner_id is not null)
);

create index listing_drafts_owner on listing_drafts (owner_id) where owner_id is not null;
create index listing_drafts_key on listing_drafts (key_hash) where key_hash is not null;
create index listing_drafts_queue on listing_drafts (submitted_at, id) where state = 'in_review';
create index listing_drafts_files on listing_drafts using gin (files) where files <> '{}';
-- A listing has one draft at a time.
create unique index listing_drafts_open on listing_drafts (listing_id)
  where listing_id is not null and state in ('draft', 'in_review', 'changes_requested');
-- Autosaves rewrite rows often; free space in each page keeps them off the indexes.
alter table listing_drafts set (fillfactor = 60);

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
  select split_part(file, '/', 1), substr(file, strpos(file, '/') + 1)
    from listing_drafts, unnest(files) as file where files <> '{}';
