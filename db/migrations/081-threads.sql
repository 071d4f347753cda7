-- A lead is also a conversation: between who wrote, the landowner whose listing it is about, and the operator.
alter table leads
  -- The account of who wrote, once it is known to be theirs.
  add column sender_id text,
  -- Who owned the listing when it was asked about. Without one, the operator answers.
  add column landowner_id text,
  add column last_message_at timestamptz,
  add column last_party text,
  -- Since when the sender waits for an answer after the first one; null while nobody owes one.
  add column waiting_since timestamptz,
  add column reminded_at timestamptz,
  -- When each side let the other see its email address and phone number.
  add column sender_shared_at timestamptz,
  add column landowner_shared_at timestamptz,
  add column reported_at timestamptz,
  add constraint leads_sender foreign key (sender_id) references users (id) on delete set null not valid,
  add constraint leads_landowner foreign key (landowner_id) references users (id) on delete set null not valid,
  add constraint leads_last_party check (last_party in ('sender', 'landowner', 'operator')) not valid;
