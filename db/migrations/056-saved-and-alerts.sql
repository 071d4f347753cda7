-- Saved lists and searches, and what their owners are alerted to; see docs/decisions/071-alerts.md.

-- What happened to listings that are or were public, whoever changed them. It is the queue of what alerts have to be matched
-- with, and the history that saved listings show.
create table listing_events (
  id bigint generated always as identity primary key,
  listing_id uuid not null,
  kind text not null check (
    kind in ('published', 'withdrawn', 'deleted', 'status', 'price', 'acreage', 'evidence', 'screened', 'changed')
  ),
  -- What changed, in the terms of its kind; of a deleted listing, what alerts still show of it.
  before jsonb,
  after jsonb,
  happened_at timestamptz not null default now(),
  -- Null until alerts were matched with it.
  matched_at timestamptz
);
create index listing_events_waiting on listing_events (id) where matched_at is null;
create index listing_events_listing on listing_events (listing_id, id);

create function record_published_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind)
  select id, 'published' from new_rows where is_published order by number;
  return null;
end
$$;

create function record_listing_events() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, before, after)
  select new_rows.id, event.kind, event.before, event.after
  from new_rows join old_rows using (id)
  cross join lateral (
    select case when new_rows.is_published then 'published' else 'withdrawn' end as kind,
      null::jsonb as before, null::jsonb as after
    where new_rows.is_published <> old_rows.is_published
    union all
    select 'status', to_jsonb(old_rows.lifecycle), to_jsonb(new_rows.lifecycle)
    where new_rows.is_published and old_rows.is_published and new_rows.lifecycle <> old_rows.lifecycle
    union all
    select 'price',
      jsonb_build_object('price', old_rows.price, 'price_type', old_rows.price_type),
      jsonb_build_object('price', new_rows.price, 'price_type', new_rows.price_type)
    where new_rows.is_published and old_rows.is_published
      and (new_rows.price, new_rows.price_type) is distinct from (old_rows.price, old_rows.price_type)
    union all
    select 'acreage', to_jsonb(old_rows.parcel_size_acres), to_jsonb(new_rows.parcel_size_acres)
    where new_rows.is_published and old_rows.is_published
      and new_rows.parcel_size_acres <> old_rows.parcel_size_acres
    union all
    select 'evidence', old_rows.power_evidence_entries, new_rows.power_evidence_entries
    where new_rows.is_published and old_rows.is_published
      and new_rows.power_evidence_entries is distinct from old_rows.power_evidence_entries
    union all
    -- What else searches depend on.
    select 'changed', null, null
    where new_rows.is_published and old_rows.is_published
      and (new_rows.facets, new_rows.document, new_rows.zoning_code, new_rows.available_power_mw, new_rows.gps_coordinates)
        is distinct from
          (old_rows.facets, old_rows.document, old_rows.zoning_code, old_rows.available_power_mw, old_rows.gps_coordinates)
  ) as event
  where new_rows.is_published or old_rows.is_published
  order by new_rows.number;
  return null;
end
$$;

create function record_deleted_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, before)
  select id, 'deleted', jsonb_build_object('slug', slug, 'landowner_name', landowner_name, 'address', address,
    'city', place_city, 'county', place_county, 'state', place_state, 'country', place_country, 'image', images[1])
  from old_rows where is_published order by number;
  return null;
end
$$;

create trigger land_listings_events_inserted after insert on land_listings
  referencing new table as new_rows for each statement execute function record_published_listings();
create trigger land_listings_events_updated after update on land_listings
  referencing old table as old_rows new table as new_rows for each statement execute function record_listing_events();
create trigger land_listings_events_deleted after delete on land_listings
  referencing old table as old_rows for each statement execute function record_deleted_listings();

-- A screening that changed may make a listing match a search, and changes its score.
create function record_screened_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, after)
  select site_id, 'screened', scores from new_rows
  where kind = 'listing' and exists (select from public.land_listings where id = site_id and is_published);
  return null;
end
$$;

create function record_rescreened_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, before, after)
  select new_rows.site_id, 'screened', old_rows.scores, new_rows.scores
  from new_rows join old_rows using (site_id)
  where new_rows.kind = 'listing' and (new_rows.scores, new_rows.facts) is distinct from (old_rows.scores, old_rows.facts)
    and exists (select from public.land_listings where id = new_rows.site_id and is_published);
  return null;
end
$$;

create trigger site_screenings_events_inserted after insert on site_screenings
  referencing new table as new_rows for each statement execute function record_screened_listings();
create trigger site_screenings_events_updated after update on site_screenings
  referencing old table as old_rows new table as new_rows for each statement execute function record_rescreened_listings();

create trigger listing_events_notify after insert on listing_events
  for each statement execute function notify_content_changed();

-- Who gets alerts: an account, or an address that was confirmed by a mailed link.
create table alert_subscribers (
  id uuid primary key default gen_random_uuid(),
  user_id text unique references users (id) on delete cascade,
  email text,
  time_zone text not null default 'America/Chicago' check (char_length(time_zone) <= 64),
  -- Hours of the day in the time zone, between which nothing is sent; equal for no quiet hours.
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 7 check (quiet_until between 0 and 23),
  -- How often emails tell of changes to listings in lists.
  list_frequency text not null default 'instantly' check (list_frequency in ('instantly', 'daily', 'weekly', 'never')),
  paused_until timestamptz,
  unsubscribed_at timestamptz,
  -- In the links of emails. All it can do is pause and unsubscribe.
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (email is null))
);
create unique index alert_subscribers_email on alert_subscribers (email) where email is not null;

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references alert_subscribers (id) on delete cascade,
  -- The confirmed request for land that it came from.
  lead_id uuid unique references leads (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- The query string of the search.
  query text not null check (char_length(query) <= 8000),
  -- The place that the search meant when it was saved.
  place jsonb,
  frequency text not null check (frequency in ('instantly', 'daily', 'weekly', 'never')),
  counts text[] not null check (counts <@ array['new', 'price', 'status', 'evidence', 'score']),
  -- A listing that matches has one of these; see server/land/saved-searches/terms.ts.
  terms text[] not null,
  -- The numbers of the listings that matched when it was saved, which are no new matches.
  known_numbers integer[] not null,
  -- Events that were waiting when it was saved.
  skipped_events bigint[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_searches_subscriber on saved_searches (subscriber_id, created_at);
create index saved_searches_terms on saved_searches using gin (terms) with (fastupdate = off);

create table saved_lists (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  position integer not null,
  -- The secret of the shared link; null if the list isn't shared.
  share_token text unique,
  shares_notes boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_lists_user on saved_lists (user_id, position);

create table saved_listings (
  list_id uuid not null references saved_lists (id) on delete cascade,
  -- Stays when the listing is deleted.
  listing_id uuid not null,
  position integer not null,
  note text not null default '',
  -- What the listing said when it was saved.
  saved jsonb not null,
  -- The last event of the listing when it was saved.
  last_event bigint not null,
  created_at timestamptz not null default now(),
  primary key (list_id, listing_id),
  constraint saved_listings_text check (char_length(note) <= 1000)
);
create index saved_listings_listing on saved_listings (listing_id);

create table alerts (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references alert_subscribers (id) on delete cascade,
  -- Why: a search that matches, or a list that has the listing.
  search_id uuid references saved_searches (id) on delete cascade,
  list_id uuid references saved_lists (id) on delete cascade,
  listing_id uuid not null,
  kind text not null check (kind in ('new', 'price', 'status', 'evidence', 'score')),
  -- The event that it announces; of a new match, the first of those that it was found by.
  event_id bigint not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When an email is due; null if none is wanted.
  due_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  check ((search_id is null) <> (list_id is null))
);
-- A listing is a new match of a search once, and an event is announced once for each search and list.
create unique index alerts_of_search_once
  on alerts (search_id, listing_id, (case when kind = 'new' then 0 else event_id end)) where search_id is not null;
create unique index alerts_of_list_once on alerts (list_id, event_id) where list_id is not null;
create index alerts_recent on alerts (subscriber_id, id desc);
create index alerts_unread on alerts (subscriber_id) where read_at is null;
create index alerts_due on alerts (due_at) where mailed_at is null and due_at is not null;

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references alert_subscribers (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_subscriber on push_subscriptions (subscriber_id);
