-- Renames tables, columns, functions, triggers and indexes to the terms of the field. Nothing is copied or rebuilt: each
-- statement changes the system catalogs alone, so it takes as long on a million listings as on none.

-- ---------------------------------------------------------------- flags of a listing

alter table land_listings rename column traits to flags;
alter table listing_trait_sets rename to listing_flag_sets;
alter table listing_flag_sets rename column traits to flags;
alter table listing_flag_sets rename constraint listing_trait_sets_pkey to listing_flag_sets_pkey;
alter index land_listings_traits rename to land_listings_flags;
alter index land_listings_traits_price rename to land_listings_flags_price;
alter index land_listings_price_falling rename to land_listings_price_desc;
alter function listing_traits(jsonb, text[], boolean, boolean, text) rename to listing_flags;

-- The name of each bit that `listing_flags` sets, from the lowest bit up. Searches and facets use these names, so the
-- order of the bits is known here and in `listing_flags` alone.
create function listing_flag_names() returns text[]
language sql immutable parallel safe as $$
  select array['u:power', 'u:fiber', 'u:water', 'u:sewer', 'u:gas', 'u:substation', 't:instant-deploy',
    'e:solar', 'e:wind', 'e:hydro', 'e:geothermal', 'e:nuclear', 'e:gas', 'e:grid', 'e:renewable',
    'p:negotiable', 'p:sale', 'p:lease']
$$;

-- The bits of these names.
create function listing_flag_mask(names text[]) returns integer
language sql immutable parallel safe as $$
  select coalesce(bit_or(1 << (position - 1)::integer), 0)
  from unnest(public.listing_flag_names()) with ordinality as flag (name, position)
  where name = any(names)
$$;

-- The names of these bits.
create function listing_flag_facets(flags integer) returns text[]
language sql immutable parallel safe as $$
  select array(
    select name from unnest(public.listing_flag_names()) with ordinality as flag (name, position)
    where flags & (1 << (position - 1)::integer) <> 0
  )
$$;

-- Every facet of a listing as one array, so that one index answers any combination: the names of its flags
-- (u: utility on site, e: energy source, t: type of site, p: price type), s: state, k: county of a state, c: country.
-- The facets are the same as before in another order, so stored arrays stay as they are.
create or replace function listing_facets(
  utility_access jsonb, energy_sources text[], instant_deploy boolean, substation_on_site boolean, price_type text,
  place_county text, place_state text, place_country text
) returns text[]
language sql immutable parallel safe as $$
  select public.listing_flag_facets(
      public.listing_flags(utility_access, energy_sources, instant_deploy, substation_on_site, price_type))
    || case when place_state is not null then array['s:' || lower(place_state)] else '{}' end
    || case when place_state is not null and place_county is not null
         then array['k:' || lower(place_state) || '/' || lower(place_county)] else '{}' end
    || case when place_country is not null then array['c:' || place_country] else '{}' end
$$;

-- Records every combination of flags and every zoning that listings have.
alter function collect_listing_kinds() rename to collect_listing_filter_values;
create or replace function collect_listing_filter_values() returns trigger
language plpgsql as $$
begin
  insert into public.listing_flag_sets (flags)
  select distinct new_rows.flags from new_rows
  where not exists (select from public.listing_flag_sets as known where known.flags = new_rows.flags)
  order by 1
  on conflict do nothing;
  insert into public.listing_zonings (code, words)
  select distinct on (zoning_code) zoning_code, to_tsvector('pg_catalog.english', zoning_info) from new_rows
  where zoning_code is not null
    and not exists (select from public.listing_zonings as known where known.code = new_rows.zoning_code)
  order by zoning_code
  on conflict do nothing;
  return null;
end
$$;
alter trigger land_listings_kinds_inserted on land_listings rename to land_listings_filter_values_inserted;
alter trigger land_listings_kinds_updated on land_listings rename to land_listings_filter_values_updated;

-- ---------------------------------------------------------------- bitmap index of the search

alter table listing_terms rename to listing_index_terms;
alter table listing_index_terms rename constraint listing_terms_pkey to listing_index_terms_pkey;

alter table listing_blocks rename to listing_index_blocks;
alter table listing_index_blocks rename constraint listing_blocks_pkey to listing_index_blocks_pkey;

alter table listing_postings rename to listing_index_bitmaps;
alter table listing_index_bitmaps rename column bits to bitmap;
alter table listing_index_bitmaps rename column times to created_times;
alter table listing_index_bitmaps rename constraint listing_postings_pkey to listing_index_bitmaps_pkey;
alter table listing_index_bitmaps rename constraint listing_postings_block_fkey to listing_index_bitmaps_block_fkey;
alter table listing_index_bitmaps rename constraint listing_postings_check to listing_index_bitmaps_check;

-- Listings that changed after the index last read their block. A search checks these rows themselves.
alter table listings_behind rename to listing_index_dirty;
alter table listing_index_dirty rename constraint listings_behind_pkey to listing_index_dirty_pkey;
alter sequence listings_behind_id_seq rename to listing_index_dirty_id_seq;

drop trigger land_listings_behind_inserted on land_listings;
drop trigger land_listings_behind_updated on land_listings;
drop trigger land_listings_behind_deleted on land_listings;
drop trigger land_listings_behind_truncated on land_listings;
drop function note_listings(), note_changed_listings(), forget_postings();

create function mark_listings_dirty() returns trigger
language plpgsql as $$
begin
  insert into public.listing_index_dirty (number) select number from changed_rows where is_published;
  return null;
end
$$;

create function mark_updated_listings_dirty() returns trigger
language plpgsql as $$
begin
  insert into public.listing_index_dirty (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.parcel_size_acres, new_rows.facets, new_rows.document)
      is distinct from
        (old_rows.is_published, old_rows.created_at, old_rows.parcel_size_acres, old_rows.facets, old_rows.document);
  return null;
end
$$;

create function clear_listing_index() returns trigger
language plpgsql as $$
begin
  delete from public.listing_index_terms;
  delete from public.listing_index_blocks;
  delete from public.listing_index_dirty;
  return null;
end
$$;

create trigger land_listings_dirty_inserted after insert on land_listings
  referencing new table as changed_rows for each statement execute function mark_listings_dirty();
create trigger land_listings_dirty_updated after update on land_listings
  referencing old table as old_rows new table as new_rows for each statement execute function mark_updated_listings_dirty();
create trigger land_listings_dirty_deleted after delete on land_listings
  referencing old table as changed_rows for each statement execute function mark_listings_dirty();
create trigger land_listings_dirty_truncated after truncate on land_listings
  for each statement execute function clear_listing_index();

-- The jobs that refresh the index have new names, so the schedules of the old ones must end.
do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name in ('listing-postings', 'listing-terms');
  end if;
end
$$;

-- ---------------------------------------------------------------- notifications of changed content

alter function tell_content_changed() rename to notify_content_changed;
alter trigger land_listings_told on land_listings rename to land_listings_notify;
alter trigger blog_posts_told on blog_posts rename to blog_posts_notify;
alter trigger city_pages_told on city_pages rename to city_pages_notify;
alter trigger datasets_told on datasets rename to datasets_notify;
alter trigger site_settings_told on site_settings rename to site_settings_notify;

-- ---------------------------------------------------------------- rate limits, email, blog

alter table attempts rename to rate_limits;
alter table rate_limits rename constraint attempts_pkey to rate_limits_pkey;
alter index attempts_updated rename to rate_limits_updated;

alter table mails rename column letter to template;
alter table mails rename constraint mails_letter_check to mails_template_check;

-- When a post became public, or will.
alter table blog_posts rename column out_at to public_at;
alter index blog_posts_hour rename to blog_posts_scheduled;

alter index blog_posts_made rename to blog_posts_created;
alter index city_pages_made rename to city_pages_created;
alter index datasets_made rename to datasets_created;
alter index users_made rename to users_created;
alter index api_keys_over rename to api_keys_ended;

create or replace view upload_references (bucket, path) as
  select 'listing-media', stored_path('listing-media', file)
    from land_listings, unnest(images || videos) as file
  union all
  select 'blog-media', stored_path('blog-media', cover_image) from blog_posts where cover_image is not null
  union all
  select 'blog-media', stored_path('blog-media', hero_image) from city_pages where hero_image is not null
  union all
  select 'listing-media', stored_path('listing-media', file)
    from (select content from deleted_content where kind = 'listing'
      union all select content from content_versions where kind = 'listing') as stored_content,
      jsonb_array_elements_text((content -> 'images') || (content -> 'videos')) as file
  union all
  select 'blog-media', stored_path('blog-media', coalesce(content ->> 'cover_image', content ->> 'hero_image'))
    from (select content from deleted_content where kind in ('blog_post', 'city_page')
      union all select content from content_versions where kind in ('blog_post', 'city_page')) as stored_content
    where coalesce(content ->> 'cover_image', content ->> 'hero_image') is not null
  union all
  select 'datasets', path from dataset_files, unnest(array[file_path, table_path]) as path where path is not null
  union all
  select 'datasets', path
    from deleted_content, jsonb_array_elements(content -> 'dataset_files') as file,
      unnest(array[file ->> 'file_path', file ->> 'table_path']) as path
    where kind = 'dataset' and path is not null;
