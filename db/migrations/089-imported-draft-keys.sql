-- Outside a transaction.
alter table listing_drafts validate constraint listing_drafts_import_fkey;
alter table listing_drafts validate constraint listing_drafts_external_check;
drop index concurrently if exists listing_drafts_external;
create index concurrently listing_drafts_external on listing_drafts (owner_id, external_id, created_at desc)
  where external_id is not null;
drop index concurrently if exists listing_drafts_import;
create index concurrently listing_drafts_import on listing_drafts (import_id) where import_id is not null;
