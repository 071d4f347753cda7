-- Emailed links that sign in, or create an account for an address that has none. They belong to an address rather than to
-- an account. Each address has one at a time, of which only the hash of the token is stored.

create table sign_in_links (
  email text primary key check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index sign_in_links_expiry on sign_in_links (expires_at);
