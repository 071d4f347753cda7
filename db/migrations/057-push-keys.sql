-- The key pair that identifies the website to push services (VAPID, RFC 8292). All instances use the same one, and browsers
-- that subscribed with another key would have to subscribe again.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
