-- How operators decide on drafts of listings.

alter table listing_drafts
  -- Requests for changes by the key of a review field.
  add column requests jsonb not null default '{}' check (jsonb_typeof(requests) = 'object'),
  -- Why it was rejected.
  add column decision_note text constraint listing_drafts_decision_check check (char_length(decision_note) <= 2000),
  add column decided_by text references users (id) on delete set null,
  -- Risk signals, checklist and duplicates of a version, which take long to find.
  add column assessment jsonb,
  add column assessed_version integer,
  -- Checklist items that the reviewer has ticked.
  add column checks text[] not null default '{}',
  -- The admin who is reviewing it, until then.
  add column reviewer_id text references users (id) on delete set null,
  add column reviewing_until timestamptz;

create index listing_drafts_decided on listing_drafts (listing_id, decided_at) where listing_id is not null;
