-- A search by map keeps coordinates, prices and states of listings in memory by block of the bitmap index, so a listing is
-- dirty when one of them changes.
create or replace function mark_updated_listings_dirty() returns trigger
language plpgsql as $$
begin
  insert into public.listing_index_dirty (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.parcel_size_acres, new_rows.facets, new_rows.document,
        new_rows.zoning_code, new_rows.lifecycle, new_rows.available_power_mw, new_rows.price, new_rows.place_state,
        new_rows.gps_coordinates)
      is distinct from
        (old_rows.is_published, old_rows.created_at, old_rows.parcel_size_acres, old_rows.facets, old_rows.document,
        old_rows.zoning_code, old_rows.lifecycle, old_rows.available_power_mw, old_rows.price, old_rows.place_state,
        old_rows.gps_coordinates);
  return null;
end
$$;
