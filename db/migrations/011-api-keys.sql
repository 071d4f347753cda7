-- Keys with which programs use the JSON API in somebody's name; see docs/decisions/063-api-keys.md.

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- The first characters, by which its owner tells it from others.
  prefix text not null,
  -- SHA-256: the key itself is shown once and stands nowhere.
  token_hash text not null unique,
  scope text not null check (scope in ('read', 'write')),
  per_minute integer not null check (per_minute between 1 and 600),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (user_id, created_at desc);
-- What is removed some time after it stopped working.
create index api_keys_over on api_keys (least(revoked_at, expires_at)) where least(revoked_at, expires_at) is not null;
