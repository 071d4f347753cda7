-- What a landowner asks for besides the rent or the price: the years of a lease, how much its rent rises each year, and the fee for
-- an option, in USD.
alter table land_listings
  add column lease_years numeric(6, 2) check (lease_years > 0),
  add column rent_increase_percent numeric(5, 2) check (rent_increase_percent >= 0),
  add column option_fee numeric(14, 2) check (option_fee >= 0);
