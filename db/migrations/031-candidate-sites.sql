-- Candidate sites: land in public data that nobody has offered, searchable and with pages of its own; see
-- docs/decisions/050-candidate-sites.md. The rows are derived from the layers of the type `candidate-sites`, but a site
-- keeps its row, and with it its address, while versions of its layer come and go.

create table candidate_sites (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  layer_id uuid not null references layers (id) on delete cascade,
  -- The same in every version of the layer: a hash of its reference, name, city and state, and a number among those alike.
  feature_key text not null,
  -- False if the current version of the layer doesn't have it.
  is_current boolean not null,
  name text,
  kind text not null check (kind in ('cleanup-site', 'retired-plant', 'retiring-plant', 'other')),
  acres double precision,
  capacity_mw double precision,
  city text,
  county text,
  state text,
  country text check (country ~ '^[A-Z]{2}$'),
  substation_miles double precision,
  line_miles double precision,
  -- All that the layer knows about it.
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  location point not null,
  document tsvector not null generated always as (to_tsvector('pg_catalog.english',
    coalesce(name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(county, '') || ' ' || coalesce(state, '') || ' ' ||
    coalesce(properties ->> 'address', '') || ' ' || coalesce(properties ->> 'program', '') || ' ' ||
    coalesce(properties ->> 'fuel', '') || ' ' || coalesce(properties ->> 'owner', '') || ' ' ||
    coalesce(properties ->> 'reference', ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (layer_id, feature_key)
);
create index candidate_sites_location on candidate_sites using gist (location) where is_current;
create index candidate_sites_document on candidate_sites using gin (document);

create function is_number(value jsonb) returns boolean language sql immutable as $$
  select coalesce(jsonb_typeof(value) = 'number', false)
$$;

-- Makes the candidate sites of a layer those of its current version.
create function refresh_candidate_sites(refreshed uuid) returns void language plpgsql as $$
begin
  create temporary table current_sites on commit drop as
  select found.*, feature_key || '#' || row_number() over (
      partition by feature_key order by acres desc nulls last, location[0], location[1], number) as site_key
  from (
    select features.number, properties, nullif(btrim(properties ->> 'name'), '') as name,
      case when is_number(properties -> 'acres') then (properties ->> 'acres')::float8 end as acres,
      case when is_number(properties -> 'mw') then (properties ->> 'mw')::float8 end as capacity_mw,
      case when is_number(properties -> 'substation_miles') then (properties ->> 'substation_miles')::float8 end as substation_miles,
      case when is_number(properties -> 'transmission_miles') then (properties ->> 'transmission_miles')::float8 end as line_miles,
      case
        when properties ->> 'status' ilike 'retiring%' then 'retiring-plant'
        when properties ->> 'status' ilike 'retired%' or properties ? 'fuel' then 'retired-plant'
        when properties ? 'program' then 'cleanup-site'
        else 'other' end as kind,
      md5(lower(concat_ws('|', properties ->> 'reference', properties ->> 'name', properties ->> 'city',
        properties ->> 'state'))) as feature_key,
      properties ->> 'city' as city, coalesce(area.name, properties ->> 'county') as county,
      coalesce(area.state, properties ->> 'state') as state,
      case when area.name is not null then 'US' end as country,
      point(public.ST_X(spot), public.ST_Y(spot)) as location
    from layers join layer_features as features on layer_id = id and version = current_version
      cross join lateral (select public.ST_PointOnSurface(features.geom) as spot) as middle
      left join lateral (
        select places.name, places.state from places
        where places.kind = 'county' and public.ST_Covers(places.boundary, spot) limit 1
      ) as area on true
    where id = refreshed
  ) as found;

  -- Outlines of counties are simplified, so a site on a shore may be a little outside of its own.
  update current_sites set county = area.name, state = area.state, country = 'US'
  from (
    select distinct on (site_key) site_key, places.name, places.state from current_sites
      join places on places.kind = 'county' and public.ST_DWithin(places.boundary, public.ST_SetSRID(public.ST_MakePoint(location[0], location[1]), 4326), 0.03)
    where current_sites.country is null
    order by site_key, public.ST_Distance(places.boundary, public.ST_SetSRID(public.ST_MakePoint(location[0], location[1]), 4326))
  ) as area where area.site_key = current_sites.site_key;

  update candidate_sites set is_current = false, updated_at = now()
  where layer_id = refreshed and is_current and feature_key not in (select site_key from current_sites);

  update candidate_sites as known
  set is_current = true, name = now_is.name, kind = now_is.kind, acres = now_is.acres, capacity_mw = now_is.capacity_mw,
    city = now_is.city, county = now_is.county, state = now_is.state, country = now_is.country,
    substation_miles = now_is.substation_miles, line_miles = now_is.line_miles, properties = now_is.properties,
    location = now_is.location, updated_at = now()
  from current_sites as now_is
  where known.layer_id = refreshed and known.feature_key = now_is.site_key
    and (not known.is_current or known.properties <> now_is.properties or not known.location ~= now_is.location);

  -- Of sites with the same name in the same town, the first gets the plain address and the others a hash.
  insert into candidate_sites (slug, layer_id, feature_key, is_current, name, kind, acres, capacity_mw, city, county, state,
    country, substation_miles, line_miles, properties, location)
  select case
      when row_number() over (partition by base order by site_key) = 1
        and not exists (select from candidate_sites where slug = base) then base
      else base || '-' || left(md5(site_key), 8) end,
    refreshed, site_key, true, name, kind, acres, capacity_mw, city, county, state,
    country, substation_miles, line_miles, properties, location
  from current_sites cross join lateral (
    select coalesce(nullif(btrim(left(regexp_replace(
      lower(concat_ws('-', name, properties ->> 'city', properties ->> 'state')), '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), 'site') as base
  ) as plain
  where not exists (select from candidate_sites where layer_id = refreshed and feature_key = site_key)
  order by site_key;
  drop table current_sites;
end
$$;

-- In the transaction that makes a version current, whoever does so.
create function layer_version_changed() returns trigger language plpgsql as $$
begin
  perform refresh_candidate_sites(new.id);
  return null;
end
$$;
create trigger layers_refresh_candidate_sites after update of current_version on layers
  for each row when (new.type = 'candidate-sites' and new.current_version is distinct from old.current_version)
  execute function layer_version_changed();

do $$
begin
  perform refresh_candidate_sites(id) from layers where type = 'candidate-sites' and current_version is not null;
end
$$;
