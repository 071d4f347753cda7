-- Texts that people write often: their own, or the operator's without an account.
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  user_id text references users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 60),
  body text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  created_at timestamptz not null default now()
);
create index message_templates_user on message_templates (user_id);
