-- Search and tags of the blog, and what a sitemap is read from.

-- “AI Land,  fiber, ai land” has the tags “ai land” and “fiber”, in the order in which they were written.
create function post_tags(meta_keywords text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(tag order by first_place), '{}') from (
    select tag, min(place) as first_place
    from unnest(string_to_array(meta_keywords, ',')) with ordinality as parts (part, place),
      lateral (select lower(btrim(regexp_replace(part, '\s+', ' ', 'g'))) as tag) as cleaned
    where tag <> ''
    group by tag
  ) as tags
$$;

create function post_document(title text, excerpt text, meta_keywords text, body text) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', coalesce(meta_keywords, '')), 'B')
    || setweight(to_tsvector('pg_catalog.english', coalesce(excerpt, '')), 'C')
    || setweight(to_tsvector('pg_catalog.english', left(body, 100000)), 'D')
$$;

-- A post that has an hour is public from that hour on, whatever `is_published` says; one without while it is published.
create function post_is_public(is_published boolean, scheduled_at timestamptz) returns boolean
language sql stable parallel safe as $$
  select coalesce(scheduled_at <= now(), is_published)
$$;

alter table blog_posts
  add column tags text[] not null generated always as (public.post_tags(meta_keywords)) stored,
  add column document tsvector not null generated always as (public.post_document(title, excerpt, meta_keywords, body)) stored,
  -- When it came or comes out: a later hour overrules the moment at which “publish” was pressed.
  add column out_at timestamptz not null generated always as (coalesce(greatest(published_at, scheduled_at), created_at)) stored;
create index blog_posts_tags on blog_posts using gin (tags);
create index blog_posts_words on blog_posts using gin (document);
create index blog_posts_newest on blog_posts (out_at desc, id desc) include (is_published, scheduled_at);
drop index blog_posts_public_newest;

create index city_pages_nearest on city_pages using gist (point) where is_published;

-- A part of the sitemap is read in the order in which listings were made, so that new ones do not move the others;
-- address and change stand in the index, so that a million listings are told without being read.
create index land_listings_sitemap on land_listings (created_at, id) include (slug, updated_at) where is_published;
