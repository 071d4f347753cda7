-- Who writes listings in bulk may mark that as no news: nobody is alerted to it. The setting is one of the transaction.
alter table listing_events add column is_news boolean not null
  default coalesce(current_setting('voltacre.is_news', true), '') <> 'no';

-- A listing's first screening is news if the listing was.
create or replace function record_screened_listings() returns trigger language plpgsql as $function$
begin
  insert into public.listing_events (listing_id, kind, after, is_news)
  select site_id, 'screened', scores, coalesce(
    (select is_news from public.listing_events where listing_id = site_id order by id desc limit 1), true)
  from new_rows
  where kind = 'listing' and exists (select from public.land_listings where id = site_id and is_published);
  return null;
end
$function$;
