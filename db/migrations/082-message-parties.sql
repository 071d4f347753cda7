alter table lead_messages
  -- Whose message it is; null for one that a release before this migration wrote.
  add column party text,
  drop constraint lead_messages_kind_check,
  add constraint lead_messages_kinds check (kind in ('reply', 'email', 'received', 'answered', 'note')) not valid,
  add constraint lead_messages_party check (party in ('sender', 'landowner', 'operator')) not valid;
