-- The difference hash of a picture, 64 bits; null for other files and for pictures that were uploaded before.
alter table uploads add column picture_hash bigint;
