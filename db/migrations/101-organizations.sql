-- Companies whose accounts work together. An account is in one at most.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  created_at timestamptz not null default now()
);

create table organization_members (
  user_id text primary key references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  joined_at timestamptz not null default now()
);
create index organization_members_organization on organization_members (organization_id);

-- Only whoever is signed in with the address, verified, can accept one. So it needs no secret.
create table organization_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  role text not null check (role in ('owner', 'editor', 'viewer')),
  invited_by text references users (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (organization_id, email)
);
create index organization_invitations_email on organization_invitations (email);
create index organization_invitations_inviter on organization_invitations (invited_by) where invited_by is not null;
