alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kinds check (kind in ('listing-image', 'listing-video', 'power-document', 'listing-document',
    'ownership-document', 'message-file', 'blog-cover', 'city-hero', 'dataset-file', 'dataset-table', 'layer-file',
    'layer-rejects')) not valid;
