-- Stored screenings of listings and candidate sites; see docs/decisions/053-site-screenings.md. All of it is derived and can
-- be computed again.

-- What screenings are computed with. There is one current row; the others say what older screenings were computed with.
create table screening_bases (
  id integer generated always as identity primary key,
  is_current boolean not null default true,
  -- [{ key, type, version, …, layerId, number, coverage }] as ScreenedLayer in server/screening/sites/basis.ts.
  layers jsonb not null check (jsonb_typeof(layers) = 'array'),
  -- [{ key, name, version, hash }]
  profiles jsonb not null check (jsonb_typeof(profiles) = 'array'),
  -- Every site must be screened again; sites after this one, in the order of kind and id, haven't been queued yet.
  sweep_kind text check (sweep_kind in ('listing', 'candidate-site')),
  sweep_after uuid,
  created_at timestamptz not null default now()
);
create unique index screening_bases_current on screening_bases (is_current) where is_current;

-- Coverage of layers, by its hash, to find out where a new coverage differs.
create table screening_coverages (
  hash text primary key,
  coverage public.geometry not null
);

-- Sites to screen. A site that is saved while it is screened is in here twice.
create table screening_queue (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('listing', 'candidate-site')),
  site_id uuid not null,
  -- Saved sites come before those that a change of a layer affects.
  is_saved boolean not null default true,
  -- A process screens it until then.
  busy_until timestamptz
);
create index screening_queue_order on screening_queue (is_saved desc, id);

create table site_screenings (
  -- Of a listing or candidate site.
  site_id uuid primary key,
  kind text not null check (kind in ('listing', 'candidate-site')),
  basis_id integer not null references screening_bases (id),
  screened_at timestamptz not null default now(),
  -- Where it is: a cell of half a degree, the middle of the parcel, and how far its boundary is from there.
  cell integer,
  center_longitude double precision,
  center_latitude double precision,
  extent_miles double precision,
  -- Why it can't be measured; null if it was.
  problem text,
  -- { profile: { state, low, high, known, failed, version } }
  scores jsonb not null default '{}' check (jsonb_typeof(scores) = 'object'),
  -- { fact: { state, low, high, … } } as StoredFact in domain/screening.ts.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- Bounds of the facts that searches filter and sort by; null if there is no such bound.
  line_100_low double precision, line_100_high double precision,
  line_138_low double precision, line_138_high double precision,
  line_220_low double precision, line_220_high double precision,
  line_345_low double precision, line_345_high double precision,
  substation_69_low double precision, substation_69_high double precision,
  substation_138_low double precision, substation_138_high double precision,
  substation_230_low double precision, substation_230_high double precision,
  substation_345_low double precision, substation_345_high double precision,
  interconnection_138_low double precision, interconnection_138_high double precision,
  data_center_low double precision, data_center_high double precision,
  flood_100_low double precision, flood_100_high double precision,
  price_industrial_low double precision, price_industrial_high double precision
  -- Facts are stored apart, so that searches read narrow rows.
) with (toast_tuple_target = 1024);
create index site_screenings_cell on site_screenings (cell, site_id);
create index site_screenings_screened on site_screenings (screened_at);

-- For each cell and each fact that is a distance, the farthest that a site of the cell depends on, in miles.
create table screening_cells (
  cell integer not null,
  fact text not null,
  miles double precision not null,
  primary key (cell, fact)
);

create function queue_new_listings() returns trigger language plpgsql as $$
begin
  insert into public.screening_queue (kind, site_id)
  select 'listing', id from new_rows where gps_coordinates is not null or boundary is not null;
  return null;
end
$$;

create function queue_moved_listings() returns trigger language plpgsql as $$
begin
  insert into public.screening_queue (kind, site_id)
  select 'listing', new_rows.id from new_rows join old_rows using (id)
  where (new_rows.gps_coordinates, new_rows.boundary::text, new_rows.parcel_size_acres)
    is distinct from (old_rows.gps_coordinates, old_rows.boundary::text, old_rows.parcel_size_acres);
  return null;
end
$$;

create function queue_new_candidate_sites() returns trigger language plpgsql as $$
begin
  insert into public.screening_queue (kind, site_id)
  select 'candidate-site', id from new_rows where is_current;
  return null;
end
$$;

create function queue_moved_candidate_sites() returns trigger language plpgsql as $$
begin
  insert into public.screening_queue (kind, site_id)
  select 'candidate-site', new_rows.id from new_rows join old_rows using (id)
  where new_rows.is_current
    and (new_rows.is_current, new_rows.location::text, new_rows.acres)
      is distinct from (old_rows.is_current, old_rows.location::text, old_rows.acres);
  return null;
end
$$;

create function delete_site_screenings() returns trigger language plpgsql as $$
begin
  delete from public.site_screenings where site_id in (select id from old_rows);
  return null;
end
$$;

create trigger land_listings_queue_inserted after insert on land_listings
  referencing new table as new_rows for each statement execute function queue_new_listings();
create trigger land_listings_queue_updated after update on land_listings
  referencing old table as old_rows new table as new_rows for each statement execute function queue_moved_listings();
create trigger land_listings_delete_screenings after delete on land_listings
  referencing old table as old_rows for each statement execute function delete_site_screenings();
create trigger candidate_sites_queue_inserted after insert on candidate_sites
  referencing new table as new_rows for each statement execute function queue_new_candidate_sites();
create trigger candidate_sites_queue_updated after update on candidate_sites
  referencing old table as old_rows new table as new_rows for each statement execute function queue_moved_candidate_sites();
create trigger candidate_sites_delete_screenings after delete on candidate_sites
  referencing old table as old_rows for each statement execute function delete_site_screenings();
