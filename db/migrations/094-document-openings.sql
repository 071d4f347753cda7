-- Each time a reader opened a document.
create table document_openings (
  id uuid primary key default gen_random_uuid(),
  grant_id uuid not null references document_grants (id) on delete cascade,
  listing_id uuid not null references land_listings (id) on delete cascade,
  opened_at timestamptz not null default now()
);
create index document_openings_grant on document_openings (grant_id, opened_at);
create index document_openings_listing on document_openings (listing_id);
