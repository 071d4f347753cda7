-- Who may open which document of a listing.
create table document_grants (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references land_listings (id) on delete cascade,
  -- Storage path of the document, and its title as the reader saw it.
  path text not null,
  title text not null,
  -- Null once the account is deleted: what was signed stays with the landowner.
  user_id text references users (id) on delete set null,
  reader_name text not null check (char_length(reader_name) between 1 and 200),
  company text not null default '' check (char_length(company) <= 200),
  state text not null check (state in ('requested', 'granted', 'refused', 'revoked')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text references users (id) on delete set null,
  nda_version integer,
  signed_at timestamptz,
  -- The agreement as a PDF. Part of the row, so that neither is ever without the other.
  signed_pdf bytea,
  unique (listing_id, path, user_id),
  check (num_nulls(nda_version, signed_at, signed_pdf) in (0, 3))
);
create index document_grants_user on document_grants (user_id) where user_id is not null;
create index document_grants_decided_by on document_grants (decided_by) where decided_by is not null;
