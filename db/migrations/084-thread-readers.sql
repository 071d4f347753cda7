-- Up to when each person has read each conversation.
create table thread_reads (
  lead_id uuid not null references leads (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (lead_id, user_id)
);
create index thread_reads_user on thread_reads (user_id);

-- Addresses whose messages an account doesn't get.
create table blocked_senders (
  user_id text not null references users (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  created_at timestamptz not null default now(),
  primary key (user_id, email)
);
