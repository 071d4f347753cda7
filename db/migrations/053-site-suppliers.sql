-- Searches by grid operator and utility read the names that a screening found.

create function site_fact_names(facts jsonb, fact text) returns text[] language sql immutable parallel safe as $$
  select array(select part ->> 'name' from jsonb_array_elements(facts -> fact -> 'parts') as part)
$$;

alter table site_screenings
  add column grid_operators text[] not null generated always as (site_fact_names(facts, 'grid_operators')) stored,
  add column utilities text[] not null generated always as (site_fact_names(facts, 'utilities')) stored;
