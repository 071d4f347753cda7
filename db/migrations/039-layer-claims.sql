-- What a layer claims to hold, whether it has all of that, and how far its features may be from where they are.
alter table layers
  add column holds text check (char_length(holds) <= 500),
  add column is_complete boolean not null default true,
  add column error_meters integer not null default 0 check (error_meters between 0 and 100000);

-- Layers that newer ones replace.
update layers set is_public = false
where shipped_as in ('airports', 'urban-areas', 'southeast-substations') and not is_customized;
