-- Sites at a border belong to the state that their source names: the outlines of counties are too coarse to tell, and put
-- a plant in Ohio into Kentucky.

-- The state that a postal code or a name stands for.
create function us_state_name(code text) returns text language sql immutable as $$
  select coalesce((select name from (values
    ('AL', 'Alabama'), ('AK', 'Alaska'), ('AS', 'American Samoa'), ('AZ', 'Arizona'), ('AR', 'Arkansas'),
    ('CA', 'California'), ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'),
    ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'), ('GU', 'Guam'), ('HI', 'Hawaii'),
    ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'), ('KS', 'Kansas'), ('KY', 'Kentucky'),
    ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'), ('MA', 'Massachusetts'), ('MI', 'Michigan'),
    ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'),
    ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'), ('NY', 'New York'),
    ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('MP', 'Northern Mariana Islands'), ('OH', 'Ohio'),
    ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('PR', 'Puerto Rico'), ('RI', 'Rhode Island'),
    ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'),
    ('VI', 'Virgin Islands'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
    ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming')
  ) as states (code, name) where states.code = upper(us_state_name.code)), us_state_name.code)
$$;

-- Makes the candidate sites of a layer those of its current version.
create or replace function refresh_candidate_sites(refreshed uuid) returns void language plpgsql as $$
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
      -- Outlines of counties are simplified, so a site on a shore or a river may be a little outside of its own.
      left join lateral (
        select places.name, places.state from places
        where places.kind = 'county' and public.ST_DWithin(places.boundary, spot, 0.03)
        order by places.state = us_state_name(properties ->> 'state') desc nulls last,
          public.ST_Distance(places.boundary, spot)
        limit 1
      ) as area on true
    where id = refreshed
  ) as found;

  update candidate_sites set is_current = false, updated_at = now()
  where layer_id = refreshed and is_current and feature_key not in (select site_key from current_sites);

  update candidate_sites as known
  set is_current = true, name = now_is.name, kind = now_is.kind, acres = now_is.acres, capacity_mw = now_is.capacity_mw,
    city = now_is.city, county = now_is.county, state = now_is.state, country = now_is.country,
    substation_miles = now_is.substation_miles, line_miles = now_is.line_miles, properties = now_is.properties,
    location = now_is.location, updated_at = now()
  from current_sites as now_is
  where known.layer_id = refreshed and known.feature_key = now_is.site_key
    and (not known.is_current or known.properties <> now_is.properties or not known.location ~= now_is.location
      or known.state is distinct from now_is.state or known.county is distinct from now_is.county);

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

do $$
begin
  perform refresh_candidate_sites(id) from layers where type = 'candidate-sites' and current_version is not null;
end
$$;
