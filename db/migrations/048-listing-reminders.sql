-- Emails that ask owners whether their listings are still available, one row per listing and step. A reminder is about the
-- confirmation and the owner that the listing had: once either has changed, it counts as unsent and its link is void.

create table listing_reminders (
  listing_id uuid not null references land_listings (id) on delete cascade,
  -- Days after the last confirmation; at 120, the listing was unlisted.
  step integer not null check (step in (30, 60, 90, 120)),
  owner_id text not null references users (id) on delete cascade,
  -- The last confirmation when it was sent; of a listing that was never confirmed, when it was created.
  since timestamptz not null,
  sent_at timestamptz not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  primary key (listing_id, step)
);
create index listing_reminders_owner on listing_reminders (owner_id);

-- Who publishes a listing again takes over from the reminders: they start anew, and confirming by an earlier link can't undo
-- what people did to it since.
create function forget_listing_reminders() returns trigger
language plpgsql as $$
begin
  delete from listing_reminders where listing_id = new.id;
  return null;
end
$$;
create trigger land_listings_forget_reminders after update of is_published on land_listings for each row
when (new.is_published and not old.is_published)
execute function forget_listing_reminders();
