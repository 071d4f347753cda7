-- Alerts of 180 days are kept. Deletes find theirs by listing, when one is on the market again, and by event.
create index alerts_of_withdrawals on alerts (listing_id)
  where kind = 'status' and mailed_at is null and pushed_at is null;
create index alerts_event on alerts (event_id);

-- A search that couldn't be matched: with all events from one on, and when that is tried again.
alter table saved_searches
  add column unmatched_from bigint,
  add column retry_at timestamptz,
  add constraint saved_searches_retry check ((unmatched_from is null) = (retry_at is null));
create index saved_searches_retry on saved_searches (retry_at) where retry_at is not null;
