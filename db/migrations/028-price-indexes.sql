-- With what searches filter by, so that the index answers them alone.
drop index land_listings_price_per_acre;
drop index land_listings_price_per_acre_desc;
create index land_listings_price_per_acre on land_listings ((price / parcel_size_acres), id)
  include (created_at, price, parcel_size_acres, flags, zoning_code, location, number) where is_published;
create index land_listings_price_per_acre_desc on land_listings ((price / parcel_size_acres) desc nulls last, id desc)
  include (created_at, price, parcel_size_acres, flags, zoning_code, location, number) where is_published;

-- Price limits mean land for sale.
create index land_listings_sale_price on land_listings (price)
  include (id, created_at, parcel_size_acres, flags, zoning_code) where is_published and price_type <> 'lease';
