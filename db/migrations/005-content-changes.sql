-- Whoever keeps pages is told which table of content was changed, by whatever changed it. Once a statement, and in a
-- transaction once a table, so that a large import is told of in a few words; see docs/decisions/040-page-cache.md.

create function tell_content_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

create trigger land_listings_told after insert or update or delete or truncate on land_listings
  for each statement execute function tell_content_changed();
create trigger blog_posts_told after insert or update or delete or truncate on blog_posts
  for each statement execute function tell_content_changed();
create trigger city_pages_told after insert or update or delete or truncate on city_pages
  for each statement execute function tell_content_changed();
create trigger datasets_told after insert or update or delete or truncate on datasets
  for each statement execute function tell_content_changed();
create trigger site_settings_told after insert or update or delete or truncate on site_settings
  for each statement execute function tell_content_changed();
