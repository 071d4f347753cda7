-- Screening profiles that admins edited or copied, with all their versions; see docs/decisions/054-screening-profiles.md.
-- A shipped profile that nobody has edited has no row.

create table screening_profiles (
  key text primary key check (key ~ '^[a-z][a-z0-9_-]{0,59}$'),
  current_version integer not null check (current_version > 0),
  -- Sites are scored by it. A copy starts hidden.
  is_public boolean not null,
  created_at timestamptz not null default now()
);

create table screening_profile_versions (
  profile_key text not null references screening_profiles (key) on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- As the product shipped it, rather than as an admin saved it.
  is_shipped boolean not null,
  saved_by text references users (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (profile_key, number)
);
create index screening_profile_versions_by on screening_profile_versions (saved_by) where saved_by is not null;

-- A profile always has its current version. Deferred, because the profile is inserted before its first version.
alter table screening_profiles add foreign key (key, current_version)
  references screening_profile_versions (profile_key, number) deferrable initially deferred;

create trigger screening_profiles_notify after insert or update or delete or truncate on screening_profiles
  for each statement execute function notify_content_changed();
