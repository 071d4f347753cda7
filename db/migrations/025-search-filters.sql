-- Filters by kind of zoning, availability, power and price per acre.

-- The kind of zoning that a text names first: “Agricultural, industrial in the city plan” is agricultural today. Names such as
-- “Farmers Branch” and “Long Branch” are not kinds.
create function zoning_type(zoning_info text) returns text
language sql immutable parallel safe as $$
  select case
    when word in ('unzoned', 'no zoning', 'not zoned') then 'unzoned'
    when word in ('industr', 'manufact', 'warehous', 'logistic') then 'industrial'
    when word = 'agri' or word like 'farm%' or word like 'ranch%' then 'agricultural'
    when word in ('commerc', 'business', 'employment', 'retail', 'office', 'enterprise') then 'commercial'
    when word in ('resident', 'housing', 'dwelling') then 'residential'
    else 'other'
  end
  from substring(lower(zoning_info)
    from '\m(unzoned|no zoning|not zoned|industr|manufact|warehous|logistic|agri|farm(?:land|ing)?\M|ranch(?:es|ing|land)?\M|commerc|business|employment|retail|office|enterprise|resident|housing|dwelling)'
  ) as word
  where zoning_info is not null
$$;

alter table listing_zonings add column type text not null default 'other';
update listing_zonings set type = zoning_type(listing.zoning_info)
from (
  select distinct on (zoning_code) zoning_code, zoning_info from land_listings where zoning_code is not null
) as listing
where listing_zonings.code = listing.zoning_code;

create or replace function collect_listing_filter_values() returns trigger
language plpgsql as $$
begin
  insert into public.listing_flag_sets (flags)
  select distinct new_rows.flags from new_rows
  where not exists (select from public.listing_flag_sets as known where known.flags = new_rows.flags)
  order by 1
  on conflict do nothing;
  insert into public.listing_zonings (code, words, type)
  select distinct on (zoning_code)
    zoning_code, to_tsvector('pg_catalog.english', zoning_info), public.zoning_type(zoning_info)
  from new_rows
  where zoning_code is not null
    and not exists (select from public.listing_zonings as known where known.code = new_rows.zoning_code)
  order by zoning_code
  on conflict do nothing;
  return null;
end
$$;

-- The bitmap index has terms for these as well, so a listing is dirty when one of them changes.
create or replace function mark_updated_listings_dirty() returns trigger
language plpgsql as $$
begin
  insert into public.listing_index_dirty (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.parcel_size_acres, new_rows.facets, new_rows.document,
        new_rows.zoning_code, new_rows.lifecycle, new_rows.available_power_mw)
      is distinct from
        (old_rows.is_published, old_rows.created_at, old_rows.parcel_size_acres, old_rows.facets, old_rows.document,
        old_rows.zoning_code, old_rows.lifecycle, old_rows.available_power_mw);
  return null;
end
$$;

create index land_listings_power on land_listings (available_power_mw, id)
  include (created_at, parcel_size_acres, price, flags, zoning_code, location, number)
  where is_published and available_power_mw is not null;
create index land_listings_under_offer on land_listings (created_at desc, id desc)
  where is_published and lifecycle = 'under_offer';
create index land_listings_price_per_acre on land_listings ((price / parcel_size_acres), id) where is_published;
create index land_listings_price_per_acre_desc on land_listings ((price / parcel_size_acres) desc nulls last, id desc)
  where is_published;
