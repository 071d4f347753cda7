-- Every save of the settings: what was set then, who saved it and what it changed; see
-- docs/decisions/073-site-settings.md. What holds now stands in site_settings, one row for each setting that differs
-- from its default.

create table site_settings_versions (
  version integer primary key check (version >= 0),
  -- The settings that differed from their defaults, by name.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  changed text[] not null default '{}',
  saved_by text references users (id) on delete set null,
  saved_at timestamptz not null default now()
);
create index site_settings_versions_by on site_settings_versions (saved_by) where saved_by is not null;

-- What there was before anything was counted, so that the first save can be taken back too.
insert into site_settings_versions (version, content)
select 0, coalesce(jsonb_object_agg(name, value), '{}') from site_settings;
