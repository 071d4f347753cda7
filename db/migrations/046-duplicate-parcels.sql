-- Finds listings of the same parcel when a submission is reviewed.

-- Letters and digits of an APN: counties, deeds and people punctuate it differently.
create function parcel_number_key(parcel_number text) returns text
language sql immutable parallel safe
as $$
  select upper(regexp_replace(parcel_number, '[^[:alnum:]]', '', 'g'))
$$;

drop index land_listings_parcel_number;
create index land_listings_parcel_key on land_listings (parcel_number_key(parcel_number)) where parcel_number is not null;

-- Published listings have an index on their location already.
create index land_listings_hidden_location on land_listings using gist (location) where not is_published;
