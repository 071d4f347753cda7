-- What was public of a listing last is what is shown of one that is off the market.

-- What lists and alerts show of a listing.
create function listing_values(listing land_listings) returns jsonb
language sql stable as $$
  select jsonb_build_object('slug', listing.slug, 'landowner_name', listing.landowner_name, 'address', listing.address,
    'city', listing.place_city, 'county', listing.place_county, 'state', listing.place_state,
    'country', listing.place_country, 'parcel_size_acres', listing.parcel_size_acres, 'price', listing.price,
    'price_type', listing.price_type, 'image', listing.images[1], 'lifecycle', listing.lifecycle)
$$;

create or replace function record_listing_events() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, before, after)
  select new_rows.id, event.kind, event.before, event.after
  from new_rows join old_rows using (id)
  -- What was public last of a listing that is on the market again.
  left join lateral (
    select listing_events.before as public from public.listing_events
    where listing_id = new_rows.id and listing_events.kind in ('withdrawn', 'deleted')
      and new_rows.is_published and not old_rows.is_published
    order by listing_events.id desc limit 1
  ) as last on true
  cross join lateral (
    select case when new_rows.is_published then 'published' else 'withdrawn' end as kind,
      case when old_rows.is_published then public.listing_values(old_rows::public.land_listings) end as before,
      null::jsonb as after
    where new_rows.is_published <> old_rows.is_published
    union all
    select 'status', to_jsonb(old_rows.lifecycle), to_jsonb(new_rows.lifecycle)
    where new_rows.is_published and old_rows.is_published and new_rows.lifecycle <> old_rows.lifecycle
    union all
    select 'status', last.public -> 'lifecycle', to_jsonb(new_rows.lifecycle)
    where last.public -> 'lifecycle' <> to_jsonb(new_rows.lifecycle)
    union all
    select 'price',
      jsonb_build_object('price', old_rows.price, 'price_type', old_rows.price_type),
      jsonb_build_object('price', new_rows.price, 'price_type', new_rows.price_type)
    where new_rows.is_published and old_rows.is_published
      and (new_rows.price, new_rows.price_type) is distinct from (old_rows.price, old_rows.price_type)
    union all
    select 'price',
      jsonb_build_object('price', last.public -> 'price', 'price_type', last.public -> 'price_type'),
      jsonb_build_object('price', new_rows.price, 'price_type', new_rows.price_type)
    where last.public ? 'price'
      and (last.public -> 'price', last.public ->> 'price_type')
        is distinct from (coalesce(to_jsonb(new_rows.price), 'null'), new_rows.price_type)
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

create or replace function record_deleted_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_events (listing_id, kind, before)
  select id, 'deleted', public.listing_values(old_rows::public.land_listings)
  from old_rows where is_published order by number;
  return null;
end
$$;

-- Listings that nobody has edited since they were withdrawn still have what was public.
update listing_events set before = listing_values(land_listings) from land_listings
where kind = 'withdrawn' and land_listings.id = listing_id and not is_published and land_listings.updated_at <= happened_at;
