-- Editing of the three nouns: a number that counts their changes, what was deleted and can be brought back for ten
-- minutes, versions, former slugs, keys of requests that must not be done twice; see docs/decisions/061-content-editing.md.

alter table land_listings
  add column version integer not null default 1,
  -- What is said of a picture to those who do not see it, by its path.
  add column image_alts jsonb not null default '{}' check (jsonb_typeof(image_alts) = 'object');
alter table blog_posts
  add column version integer not null default 1,
  add column cover_alt text check (char_length(cover_alt) <= 300);
alter table city_pages
  add column version integer not null default 1,
  add column hero_alt text check (char_length(hero_alt) <= 300);

-- Whatever changes a row, past the services too, makes another version of it: an editor who began before is told.
create function touch_content() returns trigger
language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  new.version := old.version + 1;
  return new;
end
$$;
drop trigger land_listings_touch on land_listings;
drop trigger blog_posts_touch on blog_posts;
drop trigger city_pages_touch on city_pages;
create trigger land_listings_touch before update on land_listings for each row execute function touch_content();
create trigger blog_posts_touch before update on blog_posts for each row execute function touch_content();
create trigger city_pages_touch before update on city_pages for each row execute function touch_content();

-- ---------------------------------------------------------------- what stands beside the content

create table content_versions (
  kind text not null check (kind in ('listing', 'blog_post', 'city_page')),
  subject_id uuid not null,
  version integer not null,
  -- The values as a save takes them.
  content jsonb not null,
  saved_by text references users (id) on delete set null,
  saved_at timestamptz not null default now(),
  primary key (subject_id, version)
);
create index content_versions_by on content_versions (saved_by) where saved_by is not null;

create table deleted_content (
  subject_id uuid primary key,
  -- What was deleted at once is brought back at once.
  deletion_id uuid not null,
  kind text not null check (kind in ('listing', 'blog_post', 'city_page')),
  title text not null,
  -- The whole row, without what is computed from the rest of it.
  content jsonb not null,
  -- Leads that were about it.
  lead_ids uuid[] not null default '{}',
  deleted_at timestamptz not null default now()
);
create index deleted_content_deletion on deleted_content (deletion_id);
create index deleted_content_age on deleted_content (deleted_at);

-- Where something that was public was found before.
create table slug_redirects (
  kind text not null check (kind in ('listing', 'blog_post', 'city_page')),
  slug text not null,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);
create index slug_redirects_subject on slug_redirects (subject_id);

-- What was answered to a request that may come a second time.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  -- SHA-256 of what was asked for.
  request text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- ---------------------------------------------------------------- the operator's lists and the clock

create function city_document(city_name text, state_name text, slug text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', concat_ws(' ', city_name, state_name, replace(slug, '-', ' ')))
$$;

-- The words of what is published are indexed already; the two halves are searched together.
create index land_listings_draft_words on land_listings using gin (document) where not is_published;
create index land_listings_drafts on land_listings (created_at desc, id desc) where not is_published;
create index land_listings_title on land_listings (landowner_name, id);
create index land_listings_updated on land_listings (updated_at desc, id desc);

create index blog_posts_made on blog_posts (created_at desc, id desc) include (is_published, scheduled_at);
create index blog_posts_title on blog_posts (title, id);
create index blog_posts_updated on blog_posts (updated_at desc, id desc);
-- Posts whose hour is to come, or has come and was not acted on.
create index blog_posts_hour on blog_posts (scheduled_at) where scheduled_at is not null;

create index city_pages_made on city_pages (created_at desc, id desc) include (is_published);
create index city_pages_title on city_pages (city_name, id);
create index city_pages_updated on city_pages (updated_at desc, id desc);
create index city_pages_words on city_pages using gin (public.city_document(city_name, state_name, slug));
