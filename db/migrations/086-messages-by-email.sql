alter table lead_messages
  -- What came with it: [{ path, name, bytes }].
  add column attachments jsonb not null default '[]',
  -- The address that a message came from that is held because it isn't the person's own.
  add column held_from text,
  drop constraint lead_messages_kinds,
  add constraint lead_messages_kind check (kind in ('reply', 'email', 'held', 'received', 'answered', 'note')) not valid,
  add constraint lead_messages_held check ((kind = 'held') = (held_from is not null)) not valid;
