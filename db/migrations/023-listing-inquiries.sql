-- Inquiries about a listing: more about the sender, and the listing's title as it was. A deleted listing only clears
-- listing_id.
alter table leads
  add column role text not null default '' check (char_length(role) <= 200),
  add column phone text not null default '' check (char_length(phone) <= 50),
  add column listing_title text check (char_length(listing_title) <= 200);
