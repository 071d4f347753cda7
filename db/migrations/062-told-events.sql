-- The last event of the listing when an email told of it: the next one compares with that. Null for alerts mailed before.
alter table alerts add column last_event bigint;
