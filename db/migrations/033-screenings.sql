-- Screenings of many parcels, which a background process works on.

create table screenings (
  -- Random, and for screenings without an account the secret of the link.
  id uuid primary key default gen_random_uuid(),
  owner_id text references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  state text not null default 'running' check (state in ('running', 'done', 'canceled', 'failed')),
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  -- Features of the file that are no parcels: [{ number, reason }], the first hundred.
  rejected jsonb not null default '[]' check (jsonb_typeof(rejected) = 'array'),
  rejected_count integer not null default 0 check (rejected_count >= 0),
  -- What all parcels were screened with: layers as LayerInfo, null until the first was screened, and whole profiles.
  layers jsonb check (jsonb_typeof(layers) = 'array'),
  profiles jsonb not null check (jsonb_typeof(profiles) = 'array'),
  engine text,
  -- The secret of the link that the owner shares; null while there is none.
  share_token text unique check (char_length(share_token) >= 22),
  -- A process works on it until then.
  busy_until timestamptz,
  -- When it last got a turn, so that a large screening doesn't keep others waiting.
  worked_at timestamptz,
  -- Failures in a row, none of them about a parcel.
  failures integer not null default 0 check (failures >= 0),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Screenings without an account are deleted then.
  expires_at timestamptz,
  check ((owner_id is null) = (expires_at is not null)),
  check (owner_id is not null or share_token is null)
);
create index screenings_of_owner on screenings (owner_id, created_at desc) where owner_id is not null;
create index screenings_running on screenings (worked_at nulls first, created_at) where state = 'running';
create index screenings_expiring on screenings (expires_at) where expires_at is not null;

create table screening_parcels (
  screening_id uuid not null references screenings (id) on delete cascade,
  -- From 1, in the order of the file.
  number integer not null check (number > 0),
  name text check (char_length(name) <= 200),
  geometry jsonb not null,
  -- As stated, for a point.
  acres double precision check (acres > 0),
  longitude double precision not null,
  latitude double precision not null,
  -- Null until it was screened. After that it has either a problem or facts and scores.
  screened_at timestamptz,
  problem text,
  facts jsonb,
  scores jsonb,
  -- What lists sort and filter by: low values of facts by key, and by profile { rank, middle }.
  summary jsonb,
  primary key (screening_id, number),
  check (screened_at is not null or (problem is null and facts is null)),
  check (screened_at is null or (problem is null) <> (facts is null)),
  check ((facts is null) = (scores is null) and (facts is null) = (summary is null))
);
create index screening_parcels_waiting on screening_parcels (screening_id, number) where screened_at is null;

-- Weights that people saved for the groups of a profile.
create table saved_weights (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  profile text not null check (char_length(profile) between 1 and 60),
  name text not null check (char_length(name) between 1 and 60),
  -- As in the URL: “30-15-12”.
  weights text not null check (char_length(weights) between 1 and 400),
  created_at timestamptz not null default now(),
  unique (user_id, profile, name)
);
