-- The gazetteer: places that a search can be centred on and that a point can be found in. Filled at start-up from
-- data packages, and only ever replaced as a whole.

create table places (
  id integer primary key,
  kind text not null check (kind in ('city', 'county', 'state', 'country', 'zip')),
  name text not null,
  -- `name` as people type it: lower case, no accents, no punctuation.
  name_key text not null,
  state text,
  state_key text,
  state_code text,
  country text check (country ~ '^[A-Z]{2}$'),
  population integer,
  point public.geography(Point, 4326) not null,
  boundary public.geometry(MultiPolygon, 4326)
);
create index places_name on places (name_key);
create index places_name_trigrams on places using gist (name_key public.gist_trgm_ops) where kind <> 'zip';
create index places_city_point on places using gist (point) where kind = 'city';
create index places_boundary on places using gist (boundary) where boundary is not null;

-- Which edition of the gazetteer is loaded.
create table gazetteer_edition (
  only_row boolean primary key default true check (only_row),
  edition text not null,
  loaded_at timestamptz not null default now()
);
