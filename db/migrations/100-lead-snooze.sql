-- Until when a lead doesn't count as waiting for an answer.
alter table leads add column snoozed_until timestamptz;
