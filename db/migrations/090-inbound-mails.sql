-- Emails as they arrived, until they are thirty days old. Each is stored before its sender is told so.
create table inbound_mails (
  id uuid primary key default gen_random_uuid(),
  -- Of recipient and Message-ID: the same email delivered again is refused by this.
  digest text not null unique,
  via text not null check (via in ('smtp', 'postmark', 'sendgrid')),
  recipient text not null check (char_length(recipient) <= 320),
  return_path text not null check (char_length(return_path) <= 320),
  -- Of the server that handed it over; empty if unknown.
  remote_address text not null default '',
  helo text not null default '',
  bytes integer not null,
  state text not null default 'received' check (state in ('received', 'posted', 'held', 'ended', 'unplaced')),
  -- What became of it.
  lead_id uuid references leads (id) on delete set null,
  message_id uuid references lead_messages (id) on delete set null,
  sender text,
  subject text,
  kind text,
  -- Results of SPF, DKIM and DMARC.
  authentication jsonb,
  problems text[] not null default '{}',
  received_at timestamptz not null default now(),
  placed_at timestamptz
);
create index inbound_mails_lead on inbound_mails (lead_id, received_at) where lead_id is not null;
create index inbound_mails_message on inbound_mails (message_id) where message_id is not null;
create index inbound_mails_received on inbound_mails (received_at);
