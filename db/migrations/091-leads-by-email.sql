alter table leads
  -- Of an email that doesn't answer a conversation.
  add column subject text,
  drop constraint leads_type_check,
  add constraint leads_types check (type in ('contact', 'notify', 'demo', 'inquiry', 'land', 'email')) not valid;
