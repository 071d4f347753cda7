-- What owners do to their published listings.

alter table land_listings
  -- When the owner took it off the market; null once it is listed again.
  add column withdrawn_at timestamptz,
  -- What it was sold or leased for in USD. Never public.
  add column closing_price numeric(14, 2) check (closing_price >= 0);
