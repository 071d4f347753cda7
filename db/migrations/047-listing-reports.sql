-- What visitors report about listings, until an admin has decided on it.

create table listing_reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references land_listings (id) on delete cascade,
  reason text not null
    check (reason in ('unavailable', 'copied', 'not_authorized', 'wrong_facts', 'suspicious', 'other')),
  details text not null default '' check (char_length(details) <= 2000),
  email text check (email = lower(email) and char_length(email) <= 254),
  reporter_id text references users (id) on delete set null,
  state text not null default 'new' check (state in ('new', 'upheld', 'dismissed')),
  -- Of everything that was entered; finds the same report sent twice.
  digest text unique,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text references users (id) on delete set null,
  -- For admins only.
  decision_note text constraint listing_reports_decision_length check (char_length(decision_note) <= 2000),
  check ((state = 'new') = (decided_at is null))
);

create index listing_reports_open on listing_reports (created_at, id) where state = 'new';
create index listing_reports_listing on listing_reports (listing_id);
create index listing_reports_reporter on listing_reports (reporter_id) where reporter_id is not null;
create index listing_reports_decided_by on listing_reports (decided_by) where decided_by is not null;
