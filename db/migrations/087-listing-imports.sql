-- Files of listings that owners upload, or that we download from an address once a day.
create table listing_feeds (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null references users (id) on delete cascade,
  url text not null check (char_length(url) between 1 and 2000),
  -- Of listings that have none: {"name", "role", "phone"}. Never public.
  contact jsonb not null check (jsonb_typeof(contact) = 'object'),
  -- Of the file that was compared last.
  etag text,
  last_modified text,
  checked_at timestamptz,
  -- Why the last check failed, and since when each one has.
  failure text check (char_length(failure) <= 500),
  failing_since timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((failure is null) = (failing_since is null))
);

create unique index listing_feeds_of_owner on listing_feeds (owner_id, url);
create index listing_feeds_due on listing_feeds (checked_at nulls first) where is_active;

create table listing_imports (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null references users (id) on delete cascade,
  feed_id uuid references listing_feeds (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  contact jsonb not null check (jsonb_typeof(contact) = 'object'),
  state text not null default 'planned'
    check (state in ('planned', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- Why it failed.
  failure text check (char_length(failure) <= 500),
  -- What the file would do, by kind of row, and how many rows there are of each.
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  withdraws_missing boolean not null default false,
  -- What became of the rows so far, in the order of the plan, and what undoing them came to.
  outcomes jsonb not null default '[]' check (jsonb_typeof(outcomes) = 'array'),
  undone jsonb not null default '[]' check (jsonb_typeof(undone) = 'array'),
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);

create index listing_imports_of_owner on listing_imports (owner_id, created_at desc);
create index listing_imports_feed on listing_imports (feed_id) where feed_id is not null;
-- An account has one import under way at a time.
create unique index listing_imports_running on listing_imports (owner_id) where state in ('applying', 'undoing');

create trigger listing_imports_wait after update of state on listing_imports
  for each row when (new.state in ('applying', 'undoing') and old.state <> new.state)
  execute function notify_content_changed();
