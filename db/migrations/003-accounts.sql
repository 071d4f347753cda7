-- Accounts. What better-auth reads and writes (server/people/accounts/auth.ts maps its names to these), then what is ours:
-- limits, links in mails, the security log, the activity log, mail and settings.

create table users (
  id text primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  name text not null default '' check (char_length(name) <= 200),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  -- What may be mailed besides what an account needs.
  wants_news boolean not null default false,
  wants_listing_alerts boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (char_length(user_agent) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A way to sign in that belongs to a user; the password's hash stands here.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null unique,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_expiry on verifications (expires_at);

create table two_factors (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index two_factors_secret on two_factors (secret);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id);

alter table user_roles add foreign key (user_id) references users (id) on delete cascade;
alter table land_listings add foreign key (owner_id) references users (id) on delete set null;
create index land_listings_owner on land_listings (owner_id) where owner_id is not null;

-- ---------------------------------------------------------------- limits

-- How often something was tried, by what is limited: an account, an address. Keys are hashes: no address of a person
-- stands here. One statement counts and answers, so that instances hold one limit together.
create table attempts (
  key text primary key,
  tries integer not null default 0,
  window_ends timestamptz not null,
  -- Failures in a row, and until when nothing is tried any more because of them.
  failures integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);
create index attempts_updated on attempts (updated_at);

-- ---------------------------------------------------------------- links in mails

-- Works once and for an hour. The link holds the token, this table its SHA-256 alone.
create table mail_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'confirm-email-change', 'new-email')),
  user_id text not null references users (id) on delete cascade,
  -- The address that the link is about.
  email text not null,
  expires_at timestamptz not null
);
create index mail_links_user on mail_links (user_id, purpose);
create index mail_links_expiry on mail_links (expires_at);

-- ---------------------------------------------------------------- logs

-- Sign-ins, failures, changes of what protects an account. Shown to its owner in Settings.
create table security_events (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  -- More of it, such as the role that was given or the part of an address that may be shown.
  detail text check (char_length(detail) <= 500),
  ip_address text,
  user_agent text check (char_length(user_agent) <= 1000),
  created_at timestamptz not null default now()
);
create index security_events_user on security_events (user_id, created_at desc, id desc);

-- Who did what to what, when: written in the transaction of the change. What was changed may be gone, so its title is
-- kept; who left is null.
create table activity_log (
  id bigint generated always as identity primary key,
  actor_id text references users (id) on delete set null,
  action text not null check (action ~ '^[a-z][a-z_]*\.[a-z_]+$'),
  subject_type text not null check (subject_type ~ '^[a-z_]+$'),
  subject_id text not null,
  subject_title text not null default '' check (char_length(subject_title) <= 300),
  created_at timestamptz not null default now()
);
create index activity_log_newest on activity_log (created_at desc, id desc);
create index activity_log_subject on activity_log (subject_type, subject_id, created_at desc);

-- ---------------------------------------------------------------- mail and settings

-- Every mail, from the transaction that wanted it to the server that took it. `sending` is said before a server is
-- spoken to: a mail found so later may have arrived, and is not sent a second time.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (char_length(recipient) <= 254),
  letter text not null check (char_length(letter) <= 60),
  -- What the letter says, as its template takes it; emptied once sent, as links in it open accounts.
  content jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused', 'unconfirmed')),
  tries integer not null default 0,
  failure text check (char_length(failure) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mails_unsent on mails (created_at) where state in ('queued', 'sending');

-- What the operator may change while the product runs.
create table site_settings (
  name text primary key check (name ~ '^[a-z_]+$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
