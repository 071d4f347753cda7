-- What files say about parcels besides their place.

alter table screening_parcels
  -- By column, as in the file.
  add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  -- What the reader of a report should know about its place.
  add column note text;

alter table screenings
  -- The columns of the file, in its order.
  add column columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  -- The column that names the parcels; null if they were named by several, or by none.
  add column name_column text;
