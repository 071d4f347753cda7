-- What a release says of a layer that it ships, so that other claims or another area reach databases that have its features.
alter table layers add column shipped_description text;
comment on column layers.shipped_description is 'SHA-256 of the description that a release last gave it.';
