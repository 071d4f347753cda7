-- Requests for an email when land that matches a search without results is listed.

alter table leads drop constraint leads_type_check;
alter table leads
  add constraint leads_type_check check (type in ('contact', 'notify', 'demo', 'inquiry', 'land')),
  -- The query string of the search.
  add column search text check (char_length(search) <= 1000),
  add constraint leads_land_check check (type <> 'land' or (search is not null and consent is not null));

create unique index leads_land_once on leads (email, search) where type = 'land' and status <> 'spam';

-- The team makes no promise to answer these within a day.
drop index leads_waiting;
create index leads_waiting on leads (created_at desc, id desc)
  where status in ('new', 'in_progress') and answered_at is null and type not in ('notify', 'land');
