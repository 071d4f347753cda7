-- Entries of lists that were removed, as they were, so that a removal can be undone for a day.
create table removed_listings (
  list_id uuid not null references saved_lists (id) on delete cascade,
  listing_id uuid not null,
  position integer not null,
  note text not null,
  saved jsonb not null,
  last_event bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  primary key (list_id, listing_id)
);
