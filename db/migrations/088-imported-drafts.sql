alter table listing_drafts
  -- The row of a file that it comes from, and the import that wrote it last.
  add column external_id text,
  add column import_id uuid,
  -- The values that the file stated, so that the next file shows what has been changed by hand since.
  add column imported jsonb,
  add constraint listing_drafts_import_fkey foreign key (import_id) references listing_imports (id) on delete set null not valid,
  add constraint listing_drafts_external_check check (char_length(external_id) between 1 and 200) not valid;
