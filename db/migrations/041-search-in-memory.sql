-- Running servers keep what searches need in memory, and follow the changes of published listings. The bitmap index in the
-- database goes, and with it the indexes that only its alternatives used.
create table listing_changes (
  number integer not null,
  transaction xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index listing_changes_transaction on listing_changes (transaction);
create index listing_changes_changed_at on listing_changes using brin (changed_at);

drop trigger land_listings_dirty_inserted on land_listings;
drop trigger land_listings_dirty_updated on land_listings;
drop trigger land_listings_dirty_deleted on land_listings;
drop trigger land_listings_dirty_truncated on land_listings;
drop function mark_listings_dirty();
drop function mark_updated_listings_dirty();
drop function clear_listing_index();
drop table listing_index_bitmaps, listing_index_blocks, listing_index_terms, listing_index_dirty;

create function record_listing_changes() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number) select number from changed_rows where is_published;
  return null;
end
$$;

-- The columns that conditions, orders and choices of a search depend on.
create function record_updated_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.parcel_size_acres, new_rows.facets, new_rows.document,
        new_rows.zoning_code, new_rows.lifecycle, new_rows.available_power_mw, new_rows.price, new_rows.gps_coordinates,
        new_rows.power_evidence_entries)
      is distinct from
        (old_rows.is_published, old_rows.created_at, old_rows.parcel_size_acres, old_rows.facets, old_rows.document,
        old_rows.zoning_code, old_rows.lifecycle, old_rows.available_power_mw, old_rows.price, old_rows.gps_coordinates,
        old_rows.power_evidence_entries);
  return null;
end
$$;

create function record_truncated_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number) select number from public.land_listings where is_published;
  return null;
end
$$;

create trigger land_listings_changes_inserted after insert on land_listings
  referencing new table as changed_rows for each statement execute function record_listing_changes();
create trigger land_listings_changes_updated after update on land_listings
  referencing old table as old_rows new table as new_rows for each statement execute function record_updated_listings();
create trigger land_listings_changes_deleted after delete on land_listings
  referencing old table as changed_rows for each statement execute function record_listing_changes();
create trigger land_listings_changes_truncated before truncate on land_listings
  for each statement execute function record_truncated_listings();

drop index land_listings_flags, land_listings_flags_price, land_listings_state, land_listings_zoning,
  land_listings_sale_price, land_listings_power, land_listings_price_per_acre, land_listings_price_per_acre_desc;

-- The combinations of flags in use were only listed for those indexes.
create or replace function collect_listing_filter_values() returns trigger
language plpgsql as $$
begin
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
alter function collect_listing_filter_values() rename to collect_listing_zonings;
alter trigger land_listings_filter_values_inserted on land_listings rename to land_listings_zonings_inserted;
alter trigger land_listings_filter_values_updated on land_listings rename to land_listings_zonings_updated;
drop table listing_flag_sets;
