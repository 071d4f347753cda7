-- Whoever wrote to us: contact messages, requests for a demo, addresses that wait for news. Written in one transaction
-- with the mails about it; see docs/decisions/050-leads.md.

create table leads (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('contact', 'notify', 'demo', 'inquiry')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'won', 'lost', 'spam')),
  name text not null default '' check (char_length(name) <= 200),
  email text not null check (email = lower(email) and email like '_%@_%' and char_length(email) <= 254),
  company text not null default '' check (char_length(company) <= 200),
  inquiry_type text check (inquiry_type in ('general', 'landowner', 'developer', 'partnership')),
  message text not null default '' check (char_length(message) <= 10000),
  -- The listing that an inquiry is about; it may go before the lead does.
  listing_id uuid references land_listings (id) on delete set null,
  -- The operator's own.
  notes text not null default '' check (char_length(notes) <= 20000),
  -- Path of the page that it came from.
  source text not null check (source ~ '^/' and char_length(source) <= 300),
  -- The words that were agreed to, and when the address was confirmed by its mailed link.
  consent text check (char_length(consent) <= 500),
  confirmed_at timestamptz,
  -- SHA-256 of the token of a mailed link: before the confirmation of the one that confirms, after it of the one that
  -- ends the notifications.
  token_hash text unique,
  -- When the link that confirms stops working.
  token_expires_at timestamptz,
  -- Of sender and text: the same sent again within minutes is refused by this, and the digest is let go later.
  digest text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type <> 'contact' or (name <> '' and message <> '' and inquiry_type is not null)),
  check (type <> 'demo' or name <> ''),
  check (type <> 'notify' or consent is not null),
  check (confirmed_at is null or token_expires_at is null)
);

-- An address waits for news once.
create unique index leads_notify_once on leads (email) where type = 'notify' and status <> 'spam';
-- The admin's list, newest first, by status and by type.
create index leads_newest on leads (created_at desc, id desc);
create index leads_status on leads (status, created_at desc, id desc);
create index leads_type on leads (type, created_at desc, id desc);
create index leads_email on leads (email);
create index leads_listing on leads (listing_id) where listing_id is not null;
-- What expires.
create index leads_unconfirmed on leads (token_expires_at) where token_expires_at is not null;
