-- What is read and looked for, counted by the server without knowing by whom; see docs/decisions/074-analytics.md. Times
-- are of UTC.

create table analytics_hours (
  hour timestamptz primary key,
  -- Screens that were shown.
  views bigint not null default 0,
  -- Visitors that were not seen before on that day.
  visits bigint not null default 0,
  listing_views bigint not null default 0,
  searches bigint not null default 0,
  -- Those that found nothing.
  empty_searches bigint not null default 0
);

-- The same by what it was about; an empty name is all that had no room of its own.
create table analytics_names (
  kind text not null check (kind in ('page', 'listing', 'search', 'empty_search', 'source')),
  day date not null,
  name text not null check (char_length(name) <= 300),
  count bigint not null,
  primary key (kind, day, name)
);
create index analytics_names_day on analytics_names (day);

-- Who was seen today, as a digest that is salted with what is thrown away the day after. Nothing else is known of them.
create table analytics_visitors (
  day date not null,
  digest bigint not null,
  primary key (day, digest)
);
create table analytics_salts (
  day date primary key,
  salt text not null
);

-- The last batch that each process wrote: one whose answer was lost is not counted a second time.
create table analytics_batches (
  writer uuid primary key,
  number bigint not null,
  written_at timestamptz not null default now()
);

create index users_made on users (created_at);
