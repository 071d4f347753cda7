-- Whether messages come by email too, or on the site only.
alter table users add column emails_messages boolean not null default true;
