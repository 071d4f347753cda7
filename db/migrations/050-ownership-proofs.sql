-- How landowners prove that they may list their land.

create table ownership_proofs (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  -- A new listing's draft until it is approved, then the listing.
  draft_id uuid references listing_drafts (id) on delete cascade,
  listing_id uuid references land_listings (id) on delete cascade,
  kind text not null check (kind in ('document', 'county_record', 'mailed_code', 'broker')),
  -- Path of an upload. For admins only.
  document text,
  -- Number of the deed, county record or broker license.
  reference text not null default '' check (char_length(reference) <= 200),
  owner_of_record text not null check (char_length(owner_of_record) between 1 and 200),
  state text not null default 'submitted' check (state in ('submitted', 'code_sent', 'verified', 'rejected')),
  -- Keyed hash of the mailed code; the code itself isn't stored.
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries integer not null default 0,
  mailed_to text check (char_length(mailed_to) <= 500),
  verified_at timestamptz,
  -- The admin; null for a code that the owner entered.
  verified_by text references users (id) on delete set null,
  -- From then on, it no longer counts.
  expires_at timestamptz,
  -- From the operator to the owner.
  note text not null default ''
    constraint ownership_proofs_decision_length check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  check (num_nonnulls(draft_id, listing_id) = 1),
  check (state <> 'code_sent' or num_nonnulls(code_hash, code_sent_at) = 2),
  check (state <> 'verified' or num_nonnulls(verified_at, expires_at) = 2)
);

create index ownership_proofs_draft on ownership_proofs (draft_id) where draft_id is not null;
create index ownership_proofs_listing on ownership_proofs (listing_id) where listing_id is not null;
create index ownership_proofs_user on ownership_proofs (user_id);
create index ownership_proofs_verified_by on ownership_proofs (verified_by) where verified_by is not null;
create index ownership_proofs_document on ownership_proofs (document) where document is not null;

-- Listings show the badge.
create trigger ownership_proofs_notify after insert or update or delete or truncate on ownership_proofs
  for each statement execute function notify_content_changed();

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
    from listing_drafts, unnest(files) as file where files <> '{}'
  union all
  select 'documents', document from ownership_proofs where document is not null;
