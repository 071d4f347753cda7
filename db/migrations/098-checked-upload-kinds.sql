-- Outside a transaction.
alter table uploads validate constraint uploads_kinds;
