-- Listings, content and roles: the entities of the specification with its field names, and what the product adds.
-- Functions name the schema of PostGIS (`public`) because generated columns are also computed while a dump is
-- restored, when the search path is empty.

create extension if not exists postgis with schema public;
create extension if not exists pg_trgm with schema public;

-- ---------------------------------------------------------------- places on earth

-- “Latitude, Longitude” in decimal degrees.
create function gps_is_valid(gps text) returns boolean
language sql immutable parallel safe as $$
  select gps ~ '^\s*[+-]?\d{1,2}(\.\d{1,15})?\s*,\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$'
    and case when gps ~ '^\s*[+-]?\d{1,2}(\.\d{1,15})?\s*,\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$'
      then abs(split_part(gps, ',', 1)::float8) <= 90 and abs(split_part(gps, ',', 2)::float8) <= 180 end
$$;

create function gps_point(gps text) returns public.geography
language sql immutable parallel safe as $$
  select case when public.gps_is_valid(gps) then
    public.ST_SetSRID(public.ST_MakePoint(split_part(gps, ',', 2)::float8, split_part(gps, ',', 1)::float8), 4326)::public.geography
  end
$$;

-- The same point as PostgreSQL's own type (longitude, latitude): unlike PostGIS's, an index can give it back, so that a
-- search around a place is answered from the index alone.
create function gps_location(gps text) returns point
language sql immutable parallel safe as $$
  select case when public.gps_is_valid(gps) then
    point(split_part(gps, ',', 2)::float8, split_part(gps, ',', 1)::float8)
  end
$$;

-- ---------------------------------------------------------------- listings

-- A boolean per known utility; a key that is absent is not known.
create function utility_access_is_valid(access jsonb) returns boolean
language sql immutable parallel safe as $$
  select jsonb_typeof(access) = 'object'
    and access - array['power', 'fiber', 'water', 'sewer', 'gas'] = '{}'::jsonb
    and not jsonb_path_exists(access, '$.* ? (@.type() != "boolean")')
$$;

-- Everything a search may ask for by yes or no, as one array, so that one index answers any combination:
-- u: utility there, e: energy source, t: type of site, p: price type, s: state, k: county of a state, c: country.
create function listing_facets(
  utility_access jsonb, energy_sources text[], instant_deploy boolean, substation_on_site boolean, price_type text,
  place_county text, place_state text, place_country text
) returns text[]
language sql immutable parallel safe as $$
  select array(select 'u:' || key from jsonb_each(utility_access) where value = 'true'::jsonb)
    || array(select 'e:' || source from unnest(energy_sources) as source)
    || case when energy_sources && array['solar', 'wind', 'hydro', 'geothermal'] then array['e:renewable'] else '{}' end
    || case when instant_deploy then array['t:instant-deploy'] else '{}' end
    || case when substation_on_site then array['u:substation'] else '{}' end
    || array['p:' || price_type]
    || case when place_state is not null then array['s:' || lower(place_state)] else '{}' end
    || case when place_state is not null and place_county is not null
         then array['k:' || lower(place_state) || '/' || lower(place_county)] else '{}' end
    || case when place_country is not null then array['c:' || place_country] else '{}' end
$$;

-- What of it is a plain yes or no, as bits, in the order of `TRAITS` in server/land/search/flags.ts: small enough
-- to stand in every index beside the keys.
create function listing_traits(
  utility_access jsonb, energy_sources text[], instant_deploy boolean, substation_on_site boolean, price_type text
) returns integer
language sql immutable parallel safe as $$
  select (case when utility_access @> '{"power": true}' then 1 else 0 end)
    | (case when utility_access @> '{"fiber": true}' then 2 else 0 end)
    | (case when utility_access @> '{"water": true}' then 4 else 0 end)
    | (case when utility_access @> '{"sewer": true}' then 8 else 0 end)
    | (case when utility_access @> '{"gas": true}' then 16 else 0 end)
    | (case when substation_on_site then 32 else 0 end)
    | (case when instant_deploy then 64 else 0 end)
    | (case when 'solar' = any(energy_sources) then 128 else 0 end)
    | (case when 'wind' = any(energy_sources) then 256 else 0 end)
    | (case when 'hydro' = any(energy_sources) then 512 else 0 end)
    | (case when 'geothermal' = any(energy_sources) then 1024 else 0 end)
    | (case when 'nuclear' = any(energy_sources) then 2048 else 0 end)
    | (case when 'gas' = any(energy_sources) then 4096 else 0 end)
    | (case when 'grid' = any(energy_sources) then 8192 else 0 end)
    | (case when energy_sources && array['solar', 'wind', 'hydro', 'geothermal'] then 16384 else 0 end)
    | (case price_type when 'negotiable' then 32768 when 'sale' then 65536 when 'lease' then 131072 else 0 end)
$$;

-- The same zoning, however it is capitalised, has the same code; null where it is not known.
create function zoning_code(zoning_info text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended(lower(zoning_info), 0)
$$;

create function listing_document(
  landowner_name text, address text, place_city text, place_county text, place_state text, zoning_info text, description text
) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.english', landowner_name), 'A')
    || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', address, place_city, place_county, place_state)), 'B')
    || setweight(to_tsvector('pg_catalog.english', coalesce(zoning_info, '')), 'C')
    || setweight(to_tsvector('pg_catalog.english', coalesce(left(description, 100000), '')), 'D')
$$;

create table land_listings (
  -- What a search sorts by stands first, and what has a fixed width before that: it is then read without walking over
  -- the texts, which at a million rows is half the cost of a match.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  parcel_size_acres numeric(12, 2) not null check (parcel_size_acres > 0),
  price numeric(14, 2) check (price >= 0),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  -- Identity in the source of an import: a second run finds the same row.
  external_id text unique check (char_length(external_id) between 1 and 200),
  owner_id text,
  landowner_name text not null check (btrim(landowner_name) <> '' and char_length(landowner_name) <= 200),
  address text check (char_length(address) <= 500),
  gps_coordinates text check (public.gps_is_valid(gps_coordinates)),
  point public.geography(Point, 4326) generated always as (public.gps_point(gps_coordinates)) stored,
  boundary public.geometry(Polygon, 4326) check (public.ST_IsValid(boundary) and not public.ST_IsEmpty(boundary)),
  place_city text check (char_length(place_city) <= 200),
  place_county text check (char_length(place_county) <= 200),
  place_state text check (char_length(place_state) <= 200),
  place_country text check (place_country ~ '^[A-Z]{2}$'),
  price_type text not null default 'negotiable' check (price_type in ('negotiable', 'sale', 'lease')),
  description text check (char_length(description) <= 100000),
  zoning_info text check (char_length(zoning_info) <= 2000),
  utility_access jsonb not null default '{}' check (public.utility_access_is_valid(utility_access)),
  energy_sources text[] not null default '{}'
    check (energy_sources <@ array['solar', 'wind', 'hydro', 'geothermal', 'nuclear', 'gas', 'grid']),
  instant_deploy boolean,
  substation_on_site boolean,
  available_power_mw numeric(10, 2) check (available_power_mw >= 0),
  power_evidence text check (char_length(power_evidence) <= 500),
  lifecycle text not null default 'draft' check (lifecycle in ('draft', 'in_review', 'published', 'under_offer', 'closed')),
  images text[] not null default '{}' check (array_position(images, null) is null and cardinality(images) <= 100),
  videos text[] not null default '{}' check (array_position(videos, null) is null and cardinality(videos) <= 20),
  last_confirmed_at timestamptz,
  facets text[] not null generated always as (public.listing_facets(
    utility_access, energy_sources, instant_deploy, substation_on_site, price_type,
    place_county, place_state, place_country)) stored,
  traits integer not null generated always as (public.listing_traits(
    utility_access, energy_sources, instant_deploy, substation_on_site, price_type)) stored,
  zoning_code bigint generated always as (public.zoning_code(zoning_info)) stored,
  location point generated always as (public.gps_location(gps_coordinates)) stored,
  document tsvector not null generated always as (public.listing_document(
    landowner_name, address, place_city, place_county, place_state, zoning_info, description)) stored
);

-- A search shows what is published: each index holds just that. What a search may filter or sort by stands beside the
-- keys, so that finding and counting never leave the index; see docs/decisions/021-search-indexes.md.
create index land_listings_newest on land_listings (created_at desc, id desc)
  include (parcel_size_acres, price, traits, zoning_code, location) where is_published;
create index land_listings_price on land_listings (price, id)
  include (created_at, parcel_size_acres, traits, zoning_code, location) where is_published;
create index land_listings_price_falling on land_listings (price desc nulls last, id desc)
  include (created_at, parcel_size_acres, traits, zoning_code, location) where is_published;
create index land_listings_acres on land_listings (parcel_size_acres, id)
  include (created_at, price, traits, zoning_code, location) where is_published;
create index land_listings_traits on land_listings (traits, parcel_size_acres)
  include (id, created_at, price, zoning_code) where is_published;
create index land_listings_traits_price on land_listings (traits, price)
  include (id, created_at, parcel_size_acres, zoning_code) where is_published;
create index land_listings_zoning on land_listings (zoning_code, traits, parcel_size_acres)
  include (id, created_at, price) where is_published;
create index land_listings_state on land_listings (place_state, traits, parcel_size_acres)
  include (id, created_at, price, zoning_code) where is_published;
create index land_listings_location on land_listings using gist (location)
  include (id, created_at, parcel_size_acres, price, traits, zoning_code) where is_published;
create index land_listings_featured on land_listings (created_at desc, id desc) where is_published and is_featured;
create index land_listings_words on land_listings using gin (document, facets) where is_published;
create index land_listings_nearest on land_listings using gist (point) where is_published;
-- The operator's list shows everything, newest first.
create index land_listings_all_newest on land_listings (created_at desc, id desc);

-- The words that listings use, so that a mistyped one can be read as the word that was meant.
create table listing_words (
  word text primary key check (char_length(word) between 3 and 40),
  stem text generated always as ((ts_lexize('pg_catalog.english_stem', word))[1]) stored
);
create index listing_words_stem on listing_words (stem);
create index listing_words_start on listing_words (word text_pattern_ops);
create index listing_words_trigrams on listing_words using gist (word public.gist_trgm_ops);

-- A stop word finds nothing and limits nothing: it needs no correction.
create function word_is_known(word text) returns boolean
language sql stable parallel safe as $$
  select coalesce(cardinality(ts_lexize('pg_catalog.english_stem', word)) = 0, false)
    or exists (select from public.listing_words as known
      where known.word = word_is_known.word or known.stem = (ts_lexize('pg_catalog.english_stem', word_is_known.word))[1])
$$;

-- Every combination of traits that a listing ever had: a search names those that have what it asks for, and so reads
-- nothing else in an index that begins with them. There are some hundreds.
create table listing_trait_sets (
  traits integer primary key
);

-- Every zoning that a listing ever had, with its words: a search for some of them names the codes that have them.
create table listing_zonings (
  code bigint primary key,
  words tsvector not null
);
create index listing_zonings_words on listing_zonings using gin (words);

create function collect_listing_kinds() returns trigger
language plpgsql as $$
begin
  insert into public.listing_trait_sets (traits)
  select distinct new_rows.traits from new_rows
  where not exists (select from public.listing_trait_sets as known where known.traits = new_rows.traits)
  order by 1
  on conflict do nothing;
  insert into public.listing_zonings (code, words)
  select distinct on (zoning_code) zoning_code, to_tsvector('pg_catalog.english', zoning_info) from new_rows
  where zoning_code is not null
    and not exists (select from public.listing_zonings as known where known.code = new_rows.zoning_code)
  order by zoning_code
  on conflict do nothing;
  return null;
end
$$;

create trigger land_listings_kinds_inserted after insert on land_listings
  referencing new table as new_rows for each statement execute function collect_listing_kinds();
create trigger land_listings_kinds_updated after update on land_listings
  referencing new table as new_rows for each statement execute function collect_listing_kinds();

create function collect_listing_words() returns trigger
language plpgsql as $$
begin
  insert into public.listing_words (word)
  select distinct word
  from new_rows,
    unnest(to_tsvector('pg_catalog.simple', concat_ws(' ', landowner_name, address, place_city, place_county, place_state,
      zoning_info, left(description, 100000)))) as lexemes (word, positions, weights)
  where char_length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$'
    and not exists (select from public.listing_words as known where known.word = lexemes.word)
  order by word
  on conflict do nothing;
  return null;
end
$$;

create trigger land_listings_words_inserted after insert on land_listings
  referencing new table as new_rows for each statement execute function collect_listing_words();
create trigger land_listings_words_updated after update on land_listings
  referencing new table as new_rows for each statement execute function collect_listing_words();

-- ---------------------------------------------------------------- roles, datasets, blog, cities

create table user_roles (
  user_id text not null,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table datasets (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  description text check (char_length(description) <= 10000),
  type text check (char_length(type) <= 100),
  region text check (char_length(region) <= 100),
  publisher text check (char_length(publisher) <= 200),
  licence text check (char_length(licence) <= 200),
  file_path text not null unique check (btrim(file_path) <> ''),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index datasets_public_newest on datasets (created_at desc, id desc) where is_public;

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 300),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  excerpt text check (char_length(excerpt) <= 1000),
  body text not null check (btrim(body) <> '' and char_length(body) <= 500000),
  meta_title text check (char_length(meta_title) <= 60),
  meta_description text check (char_length(meta_description) <= 160),
  meta_keywords text check (char_length(meta_keywords) <= 500),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  scheduled_at timestamptz,
  published_at timestamptz,
  cover_image text check (char_length(cover_image) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_posts_public_newest on blog_posts (published_at desc nulls last, id desc) where is_published;

create table city_pages (
  id uuid primary key default gen_random_uuid(),
  city_name text not null check (btrim(city_name) <> '' and char_length(city_name) <= 200),
  state_name text not null check (btrim(state_name) <> '' and char_length(state_name) <= 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  description text check (char_length(description) <= 2000),
  content text not null check (btrim(content) <> '' and char_length(content) <= 500000),
  meta_title text check (char_length(meta_title) <= 60),
  meta_description text check (char_length(meta_description) <= 160),
  meta_keywords text check (char_length(meta_keywords) <= 500),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  population integer check (population >= 0),
  coordinates text check (public.gps_is_valid(coordinates)),
  point public.geography(Point, 4326) generated always as (public.gps_point(coordinates)) stored,
  hero_image text check (char_length(hero_image) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index city_pages_public on city_pages (is_featured desc, created_at, id) where is_published;

-- A change made by hand, past the services, still moves `updated_at`.
create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  return new;
end
$$;
create trigger land_listings_touch before update on land_listings for each row execute function touch_updated_at();
create trigger datasets_touch before update on datasets for each row execute function touch_updated_at();
create trigger blog_posts_touch before update on blog_posts for each row execute function touch_updated_at();
create trigger city_pages_touch before update on city_pages for each row execute function touch_updated_at();
