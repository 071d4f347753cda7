-- Layers of the map: their versions and features. A version is imported in batches and becomes current when it is
-- complete; see docs/decisions/043-layers.md.

create extension if not exists btree_gist with schema public;

create table layers (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  -- A key of domain/layer/layer-types.ts.
  type text not null check (char_length(type) between 1 and 60),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  source text not null check (char_length(source) <= 500),
  source_url text check (char_length(source_url) <= 1000),
  license text not null check (char_length(license) <= 200),
  attribution text not null check (char_length(attribution) <= 500),
  -- Known gaps and accuracy, in words.
  quality text check (char_length(quality) <= 2000),
  -- What area it covers, in words, and as a shape where that is known.
  coverage_area text check (char_length(coverage_area) <= 500),
  coverage public.geometry(MultiPolygon, 4326),
  is_public boolean not null default true,
  -- Shipped with the product under this name; null for layers that were imported.
  shipped_as text unique check (char_length(shipped_as) <= 100),
  current_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table layer_versions (
  layer_id uuid not null references layers (id) on delete cascade,
  number integer not null check (number > 0),
  vintage text check (char_length(vintage) <= 100),
  status text not null default 'importing' check (status in ('importing', 'ready', 'failed')),
  features_read integer not null default 0 check (features_read >= 0),
  kept integer not null default 0 check (kept >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  repaired integer not null default 0 check (repaired >= 0),
  file_name text check (char_length(file_name) <= 255),
  -- SHA-256 of the file that was imported.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  -- { reasons: { reason: count }, rejected: [{ number, reason }], columns: { field: column } }
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object'),
  failure text check (char_length(failure) <= 500),
  -- Of its vector tiles, once they are built.
  tiles_hash text check (tiles_hash ~ '^[0-9a-f]{1,64}$'),
  -- An import renews this; if it passed, the import is dead.
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (layer_id, number),
  check (status <> 'ready' or features_read = kept + rejected)
);

alter table layers
  add foreign key (id, current_version) references layer_versions (layer_id, number) deferrable initially deferred;

-- Without a foreign key, whose check would cost more than the insert: features are written only by imports.
create table layer_features (
  layer_id uuid not null,
  version integer not null,
  number integer not null,
  geom public.geometry(Geometry, 4326) not null,
  -- What the type orders by, such as kV or MW.
  magnitude real,
  properties jsonb not null default '{}',
  primary key (layer_id, version, number)
);
create index layer_features_geom on layer_features using gist (layer_id, version, geom);

-- Pages that show layers are rendered again.
create trigger layers_changed after insert or update or delete or truncate on layers
  for each statement execute function notify_content_changed();
