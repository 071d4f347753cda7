-- Outside a transaction.
-- What members share. Each thing has a member who answers for it, so a membership can't end before that is another one.
alter table land_listings add column if not exists organization_id uuid;
alter table land_listings drop constraint if exists land_listings_organization_shared, add constraint land_listings_organization_shared
  foreign key (owner_id, organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists land_listings_organization;
create index concurrently land_listings_organization on land_listings (organization_id, owner_id) where organization_id is not null;
alter table listing_drafts add column if not exists organization_id uuid;
alter table listing_drafts drop constraint if exists listing_drafts_organization_shared, add constraint listing_drafts_organization_shared
  foreign key (owner_id, organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists listing_drafts_organization;
create index concurrently listing_drafts_organization on listing_drafts (organization_id, owner_id) where organization_id is not null;
alter table screenings add column if not exists organization_id uuid;
alter table screenings drop constraint if exists screenings_organization_shared, add constraint screenings_organization_shared
  foreign key (owner_id, organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists screenings_organization;
create index concurrently screenings_organization on screenings (organization_id, owner_id) where organization_id is not null;
alter table saved_lists add column if not exists organization_id uuid;
alter table saved_lists drop constraint if exists saved_lists_organization_shared, add constraint saved_lists_organization_shared
  foreign key (user_id, organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists saved_lists_organization;
create index concurrently saved_lists_organization on saved_lists (organization_id, user_id) where organization_id is not null;
alter table leads add column if not exists sender_organization_id uuid;
alter table leads drop constraint if exists leads_sender_organization_shared, add constraint leads_sender_organization_shared
  foreign key (sender_id, sender_organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists leads_sender_organization;
create index concurrently leads_sender_organization on leads (sender_organization_id, sender_id) where sender_organization_id is not null;
alter table leads add column if not exists landowner_organization_id uuid;
alter table leads drop constraint if exists leads_landowner_organization_shared, add constraint leads_landowner_organization_shared
  foreign key (landowner_id, landowner_organization_id) references organization_members (user_id, organization_id) not valid;
drop index concurrently if exists leads_landowner_organization;
create index concurrently leads_landowner_organization on leads (landowner_organization_id, landowner_id) where landowner_organization_id is not null;
