-- Which listings have which word or facet, as bits: a search for words that many listings have is counted and paged
-- without a visit to each match; see docs/decisions/077-postings.md.

-- The place of a listing in those bits. Never used twice.
alter table land_listings add column number integer generated always as identity;
create unique index land_listings_number on land_listings (number)
  include (id, created_at, parcel_size_acres, price) where is_published;

-- Walking along an order asks each listing for its bit, so its number stands in there too.
drop index land_listings_newest, land_listings_price, land_listings_price_falling, land_listings_acres;
create index land_listings_newest on land_listings (created_at desc, id desc)
  include (parcel_size_acres, price, traits, zoning_code, location, number) where is_published;
create index land_listings_price on land_listings (price, id)
  include (created_at, parcel_size_acres, traits, zoning_code, location, number) where is_published;
create index land_listings_price_falling on land_listings (price desc nulls last, id desc)
  include (created_at, parcel_size_acres, traits, zoning_code, location, number) where is_published;
create index land_listings_acres on land_listings (parcel_size_acres, id)
  include (created_at, price, traits, zoning_code, location, number) where is_published;

-- The words (“w:” and the stem) and facets that have postings, in every block that there is.
create table listing_terms (
  term text primary key,
  -- Found by so many when it was last read.
  matches integer not null,
  -- Few enough have it that their numbers and times are kept as well.
  is_listed boolean not null
);

-- 32,768 numbers are a block, number / 32768. It is read as a whole; `version` grows with each reading.
create table listing_blocks (
  block integer primary key,
  version integer not null
);

create table listing_postings (
  term text not null,
  block integer not null references listing_blocks on delete cascade,
  -- One for each number of the block, from its first one on, that is published and has the term.
  bits bit(32768) not null,
  -- Those numbers, and when their listings were created.
  numbers integer[],
  times timestamptz[],
  primary key (term, block),
  check (cardinality(numbers) is not distinct from cardinality(times))
);

-- What has changed since its block was read, as often as it did. A search asks these listings themselves.
create table listings_behind (
  id bigint primary key generated always as identity,
  number integer not null
);

-- Of those that came and of those that went.
create function note_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listings_behind (number) select number from told where is_published;
  return null;
end
$$;

create function note_changed_listings() returns trigger
language plpgsql as $$
begin
  insert into public.listings_behind (number)
  select new_rows.number from new_rows join old_rows using (id)
  where (new_rows.is_published or old_rows.is_published)
    and (new_rows.is_published, new_rows.created_at, new_rows.facets, new_rows.document)
      is distinct from (old_rows.is_published, old_rows.created_at, old_rows.facets, old_rows.document);
  return null;
end
$$;

-- Nothing is left that anything could be known of.
create function forget_postings() returns trigger
language plpgsql as $$
begin
  delete from public.listing_terms;
  delete from public.listing_blocks;
  delete from public.listings_behind;
  return null;
end
$$;

create trigger land_listings_behind_inserted after insert on land_listings
  referencing new table as told for each statement execute function note_listings();
create trigger land_listings_behind_updated after update on land_listings
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_listings();
create trigger land_listings_behind_deleted after delete on land_listings
  referencing old table as told for each statement execute function note_listings();
create trigger land_listings_behind_truncated after truncate on land_listings
  for each statement execute function forget_postings();
