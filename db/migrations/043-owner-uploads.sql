-- Owners upload the files of their own listings.

alter table uploads drop constraint uploads_kind_check,
  add check (kind in ('listing-image', 'listing-video', 'power-document', 'listing-document', 'ownership-document',
    'blog-cover', 'city-hero', 'dataset-file', 'dataset-table', 'layer-file', 'layer-rejects'));

-- For the limits of a user. Unfinished uploads are unclaimed too, so their own index goes.
create index uploads_unclaimed on uploads (created_by) where claimed_at is null;
drop index uploads_by;
