-- Listings by the start of their title, for suggestions while typing.
create index land_listings_title_start on land_listings (lower(landowner_name) text_pattern_ops) where is_published;
