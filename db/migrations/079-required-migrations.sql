-- The migration that a version must have, at least, to run after this one; null for any version that has 079.
alter table schema_migrations add column requires text;
