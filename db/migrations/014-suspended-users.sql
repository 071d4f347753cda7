-- Accounts that may not be used for now, and what the list of accounts is found by; see
-- docs/decisions/072-leads-and-users.md.

create function user_document(email text, name text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', translate(concat_ws(' ', email, name), '@._-/\:+&?=#%~''"', repeat(' ', 16)))
$$;

alter table users
  -- Since when nobody gets in with it: by no password, passkey, link, session or key.
  add column suspended_at timestamptz;

create index users_newest on users (created_at desc, id desc);
create index users_name on users (lower(coalesce(nullif(name, ''), email)), id);
create index users_words on users using gin (public.user_document(email, name));
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
create index users_unverified on users (created_at desc, id desc) where not email_verified;
create index user_roles_role on user_roles (role, user_id);
-- What somebody did, the latest first.
create index activity_log_actor on activity_log (actor_id, created_at desc, id desc) where actor_id is not null;
