-- Bands of acreage have postings as well: a listing whose acreage changes is behind, too.
create or replace function note_changed_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listings_behind (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.parcel_size_acres, new_rows.facets, new_rows.document)
      is distinct from
        (old_rows.is_published, old_rows.created_at, old_rows.parcel_size_acres, old_rows.facets, old_rows.document);
  return null;
end
$$;
