-- An interrupted import of a layer continues where it stopped.

alter table layer_versions
  -- Hash of the file and of the settings it is imported with; an import with the same key continues this version.
  add column import_key text,
  -- Number of the last feature of the file that was imported or rejected, and of the last one that was copied before.
  add column last_read integer not null default 0,
  add column last_copied integer not null default 0;
