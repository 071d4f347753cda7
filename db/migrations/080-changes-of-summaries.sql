-- Running servers also keep what lists show of published listings, so they follow each change of a listing and of its scores.
create or replace function record_updated_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number)
  select new_rows.number from new_rows join old_rows using (id) where new_rows.is_published or old_rows.is_published;
  return null;
end
$$;

create function record_scored_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number)
  select number from public.land_listings where is_published and id in (select site_id from changed_rows);
  return null;
end
$$;

create function record_rescored_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listing_changes (number)
  select number from public.land_listings where is_published and id in (
    select site_id from new_rows join old_rows using (site_id) where new_rows.scores is distinct from old_rows.scores);
  return null;
end
$$;

create trigger site_screenings_changes_inserted after insert on site_screenings
  referencing new table as changed_rows for each statement execute function record_scored_listings();
create trigger site_screenings_changes_updated after update on site_screenings
  referencing old table as old_rows new table as new_rows for each statement execute function record_rescored_listings();
create trigger site_screenings_changes_deleted after delete on site_screenings
  referencing old table as changed_rows for each statement execute function record_scored_listings();
create trigger site_screenings_changes_truncated before truncate on site_screenings
  for each statement execute function record_truncated_listings();
