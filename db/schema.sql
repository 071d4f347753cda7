-- The tables, views, functions and triggers as all migrations leave them. For reading only: db/migrations creates them.
-- Made by scripts/make-schema.mjs.

create table activity_log (
  id bigint generated always as identity not null,
  actor_id text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_title text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint activity_log_action_check CHECK ((action ~ '^[a-z][a-z_]*\.[a-z_]+$'::text)),
  constraint activity_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint activity_log_pkey PRIMARY KEY (id),
  constraint activity_log_subject_title_check CHECK ((char_length(subject_title) <= 300)),
  constraint activity_log_subject_type_check CHECK ((subject_type ~ '^[a-z_]+$'::text))
);

CREATE INDEX activity_log_actor ON public.activity_log USING btree (actor_id, created_at DESC, id DESC) WHERE (actor_id IS NOT NULL);

CREATE INDEX activity_log_newest ON public.activity_log USING btree (created_at DESC, id DESC);

CREATE INDEX activity_log_subject ON public.activity_log USING btree (subject_type, subject_id, created_at DESC);

create table alert_subscribers (
  id uuid default gen_random_uuid() not null,
  token uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  previous_list_frequency text,
  user_id text,
  email text,
  time_zone text default 'America/Chicago'::text not null,
  quiet_from smallint default 21 not null,
  quiet_until smallint default 7 not null,
  list_frequency text default 'instantly'::text not null,
  paused_until timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  constraint alert_subscribers_check CHECK (((user_id IS NULL) <> (email IS NULL))),
  constraint alert_subscribers_list_frequency_check CHECK ((list_frequency = ANY (ARRAY['instantly'::text, 'daily'::text, 'weekly'::text, 'never'::text]))),
  constraint alert_subscribers_pkey PRIMARY KEY (id),
  constraint alert_subscribers_previous_list_frequency_check CHECK ((previous_list_frequency = ANY (ARRAY['instantly'::text, 'daily'::text, 'weekly'::text]))),
  constraint alert_subscribers_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
  constraint alert_subscribers_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 23))),
  constraint alert_subscribers_time_zone_check CHECK ((char_length(time_zone) <= 64)),
  constraint alert_subscribers_token_key UNIQUE (token),
  constraint alert_subscribers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint alert_subscribers_user_id_key UNIQUE (user_id)
);

CREATE UNIQUE INDEX alert_subscribers_email ON public.alert_subscribers USING btree (email) WHERE (email IS NOT NULL);

create table alerts (
  id bigint generated always as identity not null,
  due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  pushed_at timestamp with time zone,
  last_event bigint,
  subscriber_id uuid not null,
  search_id uuid,
  list_id uuid,
  listing_id uuid not null,
  kind text not null,
  event_id bigint not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint alerts_check CHECK (((search_id IS NULL) <> (list_id IS NULL))),
  constraint alerts_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'price'::text, 'status'::text, 'evidence'::text, 'score'::text]))),
  constraint alerts_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_lists(id) ON DELETE CASCADE,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  constraint alerts_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES alert_subscribers(id) ON DELETE CASCADE
);

CREATE INDEX alerts_due ON public.alerts USING btree (due_at) WHERE ((mailed_at IS NULL) AND (due_at IS NOT NULL));

CREATE INDEX alerts_event ON public.alerts USING btree (event_id);

CREATE INDEX alerts_of_withdrawals ON public.alerts USING btree (listing_id) WHERE ((kind = 'status'::text) AND (mailed_at IS NULL) AND (pushed_at IS NULL));

CREATE INDEX alerts_recent ON public.alerts USING btree (subscriber_id, id DESC);

CREATE INDEX alerts_unread ON public.alerts USING btree (subscriber_id) WHERE (read_at IS NULL);

CREATE UNIQUE INDEX alerts_of_list_once ON public.alerts USING btree (list_id, event_id) WHERE (list_id IS NOT NULL);

CREATE UNIQUE INDEX alerts_of_search_once ON public.alerts USING btree (search_id, listing_id, (
CASE
    WHEN (kind = 'new'::text) THEN (0)::bigint
    ELSE event_id
END)) WHERE (search_id IS NOT NULL);

create table analytics_batches (
  writer uuid not null,
  number bigint not null,
  written_at timestamp with time zone default now() not null,
  constraint analytics_batches_pkey PRIMARY KEY (writer)
);

create table analytics_hours (
  hour timestamp with time zone not null,
  views bigint default 0 not null,
  visits bigint default 0 not null,
  listing_views bigint default 0 not null,
  searches bigint default 0 not null,
  empty_searches bigint default 0 not null,
  constraint analytics_hours_pkey PRIMARY KEY (hour)
);

create table analytics_names (
  kind text not null,
  day date not null,
  name text not null,
  count bigint not null,
  constraint analytics_names_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'listing'::text, 'search'::text, 'empty_search'::text, 'source'::text]))),
  constraint analytics_names_name_check CHECK ((char_length(name) <= 300)),
  constraint analytics_names_pkey PRIMARY KEY (kind, day, name)
);

CREATE INDEX analytics_names_day ON public.analytics_names USING btree (day);

create table analytics_salts (
  day date not null,
  salt text not null,
  constraint analytics_salts_pkey PRIMARY KEY (day)
);

create table analytics_visitors (
  day date not null,
  digest bigint not null,
  constraint analytics_visitors_pkey PRIMARY KEY (day, digest)
);

create table api_keys (
  id uuid default gen_random_uuid() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  user_id text not null,
  name text not null,
  prefix text not null,
  token_hash text not null,
  scope text not null,
  per_minute integer not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint api_keys_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 600))),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint api_keys_token_hash_key UNIQUE (token_hash),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX api_keys_ended ON public.api_keys USING btree (LEAST(revoked_at, expires_at)) WHERE (LEAST(revoked_at, expires_at) IS NOT NULL);

CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id, created_at DESC);

create table blocked_senders (
  user_id text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  constraint blocked_senders_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint blocked_senders_pkey PRIMARY KEY (user_id, email),
  constraint blocked_senders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table blog_posts (
  id uuid default gen_random_uuid() not null,
  is_featured boolean default false not null,
  scheduled_at timestamp with time zone,
  published_at timestamp with time zone,
  cover_image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  tags text[] generated always as (post_tags(meta_keywords)) stored not null,
  document tsvector generated always as (post_document(title, excerpt, meta_keywords, body)) stored not null,
  public_at timestamp with time zone generated always as (COALESCE(GREATEST(published_at, scheduled_at), created_at)) stored not null,
  version integer default 1 not null,
  title text not null,
  cover_alt text,
  slug text not null,
  excerpt text,
  body text not null,
  meta_title text,
  meta_description text,
  meta_keywords text,
  is_published boolean default false not null,
  constraint blog_posts_body_check CHECK (((btrim(body) <> ''::text) AND (char_length(body) <= 500000))),
  constraint blog_posts_cover_alt_check CHECK ((char_length(cover_alt) <= 300)),
  constraint blog_posts_cover_image_check CHECK ((char_length(cover_image) <= 2000)),
  constraint blog_posts_excerpt_check CHECK ((char_length(excerpt) <= 1000)),
  constraint blog_posts_meta_description_check CHECK ((char_length(meta_description) <= 160)),
  constraint blog_posts_meta_keywords_check CHECK ((char_length(meta_keywords) <= 500)),
  constraint blog_posts_meta_title_check CHECK ((char_length(meta_title) <= 60)),
  constraint blog_posts_pkey PRIMARY KEY (id),
  constraint blog_posts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 200))),
  constraint blog_posts_slug_key UNIQUE (slug),
  constraint blog_posts_title_check CHECK (((btrim(title) <> ''::text) AND (char_length(title) <= 300)))
);

CREATE INDEX blog_posts_created ON public.blog_posts USING btree (created_at DESC, id DESC) INCLUDE (is_published, scheduled_at);

CREATE INDEX blog_posts_newest ON public.blog_posts USING btree (public_at DESC, id DESC) INCLUDE (is_published, scheduled_at);

CREATE INDEX blog_posts_scheduled ON public.blog_posts USING btree (scheduled_at) WHERE (scheduled_at IS NOT NULL);

CREATE INDEX blog_posts_tags ON public.blog_posts USING gin (tags);

CREATE INDEX blog_posts_title ON public.blog_posts USING btree (title, id);

CREATE INDEX blog_posts_updated ON public.blog_posts USING btree (updated_at DESC, id DESC);

CREATE INDEX blog_posts_words ON public.blog_posts USING gin (document);

CREATE TRIGGER blog_posts_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.blog_posts FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION touch_content();

create table candidate_sites (
  id uuid default gen_random_uuid() not null,
  capacity_mw double precision,
  city text,
  county text,
  state text,
  country text,
  substation_miles double precision,
  line_miles double precision,
  properties jsonb not null,
  location point not null,
  document tsvector generated always as (to_tsvector('english'::regconfig, ((((((((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(county, ''::text)) || ' '::text) || COALESCE(state, ''::text)) || ' '::text) || COALESCE((properties ->> 'address'::text), ''::text)) || ' '::text) || COALESCE((properties ->> 'program'::text), ''::text)) || ' '::text) || COALESCE((properties ->> 'fuel'::text), ''::text)) || ' '::text) || COALESCE((properties ->> 'owner'::text), ''::text)) || ' '::text) || COALESCE((properties ->> 'reference'::text), ''::text)))) stored not null,
  number integer generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  slug text not null,
  layer_id uuid not null,
  feature_key text not null,
  is_current boolean not null,
  name text,
  kind text not null,
  acres double precision,
  constraint candidate_sites_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint candidate_sites_kind_check CHECK ((kind = ANY (ARRAY['cleanup-site'::text, 'retired-plant'::text, 'retiring-plant'::text, 'other'::text]))),
  constraint candidate_sites_layer_id_feature_key_key UNIQUE (layer_id, feature_key),
  constraint candidate_sites_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES layers(id) ON DELETE CASCADE,
  constraint candidate_sites_number_key UNIQUE (number),
  constraint candidate_sites_pkey PRIMARY KEY (id),
  constraint candidate_sites_properties_check CHECK ((jsonb_typeof(properties) = 'object'::text)),
  constraint candidate_sites_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 120))),
  constraint candidate_sites_slug_key UNIQUE (slug)
);

CREATE INDEX candidate_sites_document ON public.candidate_sites USING gin (document);

CREATE INDEX candidate_sites_location ON public.candidate_sites USING gist (location) WHERE is_current;

CREATE TRIGGER candidate_sites_delete_screenings AFTER DELETE ON public.candidate_sites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_site_screenings();

CREATE TRIGGER candidate_sites_queue_inserted AFTER INSERT ON public.candidate_sites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_candidate_sites();

CREATE TRIGGER candidate_sites_queue_updated AFTER UPDATE ON public.candidate_sites REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_moved_candidate_sites();

create table city_pages (
  id uuid default gen_random_uuid() not null,
  is_published boolean default false not null,
  is_featured boolean default false not null,
  population integer,
  coordinates text,
  point geography(Point,4326) generated always as (gps_point(coordinates)) stored,
  hero_image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  hero_alt text,
  city_name text not null,
  state_name text not null,
  slug text not null,
  description text,
  content text not null,
  meta_title text,
  meta_description text,
  meta_keywords text,
  constraint city_pages_city_name_check CHECK (((btrim(city_name) <> ''::text) AND (char_length(city_name) <= 200))),
  constraint city_pages_content_check CHECK (((btrim(content) <> ''::text) AND (char_length(content) <= 500000))),
  constraint city_pages_coordinates_check CHECK (gps_is_valid(coordinates)),
  constraint city_pages_description_check CHECK ((char_length(description) <= 2000)),
  constraint city_pages_hero_alt_check CHECK ((char_length(hero_alt) <= 300)),
  constraint city_pages_hero_image_check CHECK ((char_length(hero_image) <= 2000)),
  constraint city_pages_meta_description_check CHECK ((char_length(meta_description) <= 160)),
  constraint city_pages_meta_keywords_check CHECK ((char_length(meta_keywords) <= 500)),
  constraint city_pages_meta_title_check CHECK ((char_length(meta_title) <= 60)),
  constraint city_pages_pkey PRIMARY KEY (id),
  constraint city_pages_population_check CHECK ((population >= 0)),
  constraint city_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 200))),
  constraint city_pages_slug_key UNIQUE (slug),
  constraint city_pages_state_name_check CHECK (((btrim(state_name) <> ''::text) AND (char_length(state_name) <= 200)))
);

CREATE INDEX city_pages_created ON public.city_pages USING btree (created_at DESC, id DESC) INCLUDE (is_published);

CREATE INDEX city_pages_nearest ON public.city_pages USING gist (point) WHERE is_published;

CREATE INDEX city_pages_public ON public.city_pages USING btree (is_featured DESC, created_at, id) WHERE is_published;

CREATE INDEX city_pages_title ON public.city_pages USING btree (city_name, id);

CREATE INDEX city_pages_updated ON public.city_pages USING btree (updated_at DESC, id DESC);

CREATE INDEX city_pages_words ON public.city_pages USING gin (city_document(city_name, state_name, slug));

CREATE TRIGGER city_pages_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city_pages FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER city_pages_touch BEFORE UPDATE ON public.city_pages FOR EACH ROW EXECUTE FUNCTION touch_content();

create table content_versions (
  kind text not null,
  subject_id uuid not null,
  version integer not null,
  content jsonb not null,
  saved_by text,
  saved_at timestamp with time zone default now() not null,
  constraint content_versions_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'blog_post'::text, 'city_page'::text, 'dataset'::text]))),
  constraint content_versions_pkey PRIMARY KEY (subject_id, version),
  constraint content_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);

CREATE INDEX content_versions_by ON public.content_versions USING btree (saved_by) WHERE (saved_by IS NOT NULL);

create table credentials (
  id text not null,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  user_id text not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX credentials_user ON public.credentials USING btree (user_id);

create table dataset_downloads (
  dataset_id uuid not null,
  day date not null,
  format text not null,
  count bigint default 0 not null,
  constraint dataset_downloads_count_check CHECK ((count >= 0)),
  constraint dataset_downloads_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_downloads_format_check CHECK (((char_length(format) >= 1) AND (char_length(format) <= 40))),
  constraint dataset_downloads_pkey PRIMARY KEY (dataset_id, day, format)
);

create table dataset_files (
  id uuid default gen_random_uuid() not null,
  failure text,
  row_count bigint,
  bad_row_count bigint,
  bad_rows jsonb default '[]'::jsonb not null,
  columns jsonb default '[]'::jsonb not null,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  longitude_column text,
  dataset_id uuid not null,
  latitude_column text,
  table_path text,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  created_by text,
  number integer not null,
  file_path text not null,
  original_name text not null,
  format text not null,
  bytes bigint,
  sha256 text,
  state text default 'waiting'::text not null,
  constraint dataset_files_bad_row_count_check CHECK ((bad_row_count >= 0)),
  constraint dataset_files_bad_rows_check CHECK ((jsonb_typeof(bad_rows) = 'array'::text)),
  constraint dataset_files_bytes_check CHECK ((bytes >= 0)),
  constraint dataset_files_check CHECK ((num_nonnulls(west, south, east, north) = ANY (ARRAY[0, 4]))),
  constraint dataset_files_check1 CHECK (((state <> 'ready'::text) OR ((table_path IS NOT NULL) AND (row_count IS NOT NULL)))),
  constraint dataset_files_check2 CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
  constraint dataset_files_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint dataset_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint dataset_files_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_files_dataset_id_id_key UNIQUE (dataset_id, id),
  constraint dataset_files_dataset_id_number_key UNIQUE (dataset_id, number),
  constraint dataset_files_failure_check CHECK ((char_length(failure) <= 500)),
  constraint dataset_files_file_path_check CHECK ((btrim(file_path) <> ''::text)),
  constraint dataset_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'geojson'::text, 'json'::text, 'parquet'::text, 'shapefile'::text]))),
  constraint dataset_files_number_check CHECK ((number > 0)),
  constraint dataset_files_original_name_check CHECK (((char_length(original_name) >= 1) AND (char_length(original_name) <= 255))),
  constraint dataset_files_pkey PRIMARY KEY (id),
  constraint dataset_files_row_count_check CHECK ((row_count >= 0)),
  constraint dataset_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint dataset_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'profiling'::text, 'ready'::text, 'failed'::text]))),
  constraint dataset_files_table_path_check CHECK ((btrim(table_path) <> ''::text))
);

CREATE INDEX dataset_files_by ON public.dataset_files USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX dataset_files_waiting ON public.dataset_files USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'profiling'::text]));

CREATE TRIGGER dataset_files_wait AFTER INSERT ON public.dataset_files FOR EACH ROW EXECUTE FUNCTION notify_content_changed();

create table datasets (
  id uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  slug text not null,
  version integer default 1 not null,
  period text,
  units jsonb default '{}'::jsonb not null,
  file_id uuid,
  newest_file_path text not null,
  public_when_ready boolean default false not null,
  name text not null,
  description text,
  type text,
  region text,
  publisher text,
  license text,
  file_path text not null,
  is_public boolean default false not null,
  constraint datasets_check CHECK (((NOT is_public) OR (file_id IS NOT NULL))),
  constraint datasets_description_check CHECK ((char_length(description) <= 10000)),
  constraint datasets_file_path_check CHECK ((btrim(file_path) <> ''::text)),
  constraint datasets_file_path_key UNIQUE (file_path),
  constraint datasets_id_file_id_fkey FOREIGN KEY (id, file_id) REFERENCES dataset_files(dataset_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint datasets_license_check CHECK ((char_length(license) <= 200)),
  constraint datasets_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200))),
  constraint datasets_period_check CHECK ((char_length(period) <= 100)),
  constraint datasets_pkey PRIMARY KEY (id),
  constraint datasets_publisher_check CHECK ((char_length(publisher) <= 200)),
  constraint datasets_region_check CHECK ((char_length(region) <= 100)),
  constraint datasets_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 200))),
  constraint datasets_slug_key UNIQUE (slug),
  constraint datasets_type_check CHECK ((char_length(type) <= 100)),
  constraint datasets_units_check CHECK ((jsonb_typeof(units) = 'object'::text))
);

CREATE INDEX datasets_created ON public.datasets USING btree (created_at DESC, id DESC) INCLUDE (is_public);

CREATE INDEX datasets_public_newest ON public.datasets USING btree (created_at DESC, id DESC) WHERE is_public;

CREATE INDEX datasets_title ON public.datasets USING btree (name, id);

CREATE INDEX datasets_updated ON public.datasets USING btree (updated_at DESC, id DESC);

CREATE INDEX datasets_words ON public.datasets USING gin (dataset_document(name, description, type, region, publisher));

CREATE TRIGGER datasets_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.datasets FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER datasets_touch BEFORE UPDATE ON public.datasets FOR EACH ROW EXECUTE FUNCTION touch_dataset();

create table deleted_content (
  subject_id uuid not null,
  deletion_id uuid not null,
  kind text not null,
  title text not null,
  content jsonb not null,
  lead_ids uuid[] default '{}'::uuid[] not null,
  deleted_at timestamp with time zone default now() not null,
  constraint deleted_content_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'blog_post'::text, 'city_page'::text, 'dataset'::text]))),
  constraint deleted_content_pkey PRIMARY KEY (subject_id)
);

CREATE INDEX deleted_content_age ON public.deleted_content USING btree (deleted_at);

CREATE INDEX deleted_content_deletion ON public.deleted_content USING btree (deletion_id);

create table document_grants (
  id uuid default gen_random_uuid() not null,
  decided_at timestamp with time zone,
  decided_by text,
  nda_version integer,
  signed_at timestamp with time zone,
  signed_pdf bytea,
  listing_id uuid not null,
  path text not null,
  title text not null,
  user_id text,
  reader_name text not null,
  company text default ''::text not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  constraint document_grants_check CHECK ((num_nulls(nda_version, signed_at, signed_pdf) = ANY (ARRAY[0, 3]))),
  constraint document_grants_company_check CHECK ((char_length(company) <= 200)),
  constraint document_grants_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint document_grants_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint document_grants_listing_id_path_user_id_key UNIQUE (listing_id, path, user_id),
  constraint document_grants_pkey PRIMARY KEY (id),
  constraint document_grants_reader_name_check CHECK (((char_length(reader_name) >= 1) AND (char_length(reader_name) <= 200))),
  constraint document_grants_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'granted'::text, 'refused'::text, 'revoked'::text]))),
  constraint document_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE INDEX document_grants_decided_by ON public.document_grants USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX document_grants_user ON public.document_grants USING btree (user_id) WHERE (user_id IS NOT NULL);

create table document_openings (
  id uuid default gen_random_uuid() not null,
  grant_id uuid not null,
  listing_id uuid not null,
  opened_at timestamp with time zone default now() not null,
  constraint document_openings_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES document_grants(id) ON DELETE CASCADE,
  constraint document_openings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint document_openings_pkey PRIMARY KEY (id)
);

CREATE INDEX document_openings_grant ON public.document_openings USING btree (grant_id, opened_at);

CREATE INDEX document_openings_listing ON public.document_openings USING btree (listing_id);

create table gazetteer_edition (
  only_row boolean default true not null,
  edition text not null,
  loaded_at timestamp with time zone default now() not null,
  constraint gazetteer_edition_only_row_check CHECK (only_row),
  constraint gazetteer_edition_pkey PRIMARY KEY (only_row)
);

create table idempotency_keys (
  user_id text not null,
  key text not null,
  request text not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table inbound_mails (
  id uuid default gen_random_uuid() not null,
  lead_id uuid,
  message_id uuid,
  sender text,
  subject text,
  kind text,
  authentication jsonb,
  problems text[] default '{}'::text[] not null,
  received_at timestamp with time zone default now() not null,
  placed_at timestamp with time zone,
  digest text not null,
  via text not null,
  recipient text not null,
  return_path text not null,
  remote_address text default ''::text not null,
  helo text default ''::text not null,
  bytes integer not null,
  state text default 'received'::text not null,
  constraint inbound_mails_digest_key UNIQUE (digest),
  constraint inbound_mails_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL,
  constraint inbound_mails_message_id_fkey FOREIGN KEY (message_id) REFERENCES lead_messages(id) ON DELETE SET NULL,
  constraint inbound_mails_pkey PRIMARY KEY (id),
  constraint inbound_mails_recipient_check CHECK ((char_length(recipient) <= 320)),
  constraint inbound_mails_return_path_check CHECK ((char_length(return_path) <= 320)),
  constraint inbound_mails_state_check CHECK ((state = ANY (ARRAY['received'::text, 'posted'::text, 'held'::text, 'ended'::text, 'unplaced'::text]))),
  constraint inbound_mails_via_check CHECK ((via = ANY (ARRAY['smtp'::text, 'postmark'::text, 'sendgrid'::text])))
);

CREATE INDEX inbound_mails_lead ON public.inbound_mails USING btree (lead_id, received_at) WHERE (lead_id IS NOT NULL);

CREATE INDEX inbound_mails_message ON public.inbound_mails USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX inbound_mails_received ON public.inbound_mails USING btree (received_at);

create table land_listings (
  id uuid default gen_random_uuid() not null,
  owner_id text,
  landowner_name text not null,
  address text,
  gps_coordinates text,
  point geography(Point,4326) generated always as (gps_point(gps_coordinates)) stored,
  boundary geometry(Polygon,4326),
  place_city text,
  place_county text,
  place_state text,
  place_country text,
  created_at timestamp with time zone default now() not null,
  price_type text default 'negotiable'::text not null,
  description text,
  zoning_info text,
  utility_access jsonb default '{}'::jsonb not null,
  energy_sources text[] default '{}'::text[] not null,
  instant_deploy boolean,
  substation_on_site boolean,
  available_power_mw numeric(10,2),
  power_evidence text,
  lifecycle text default 'draft'::text not null,
  updated_at timestamp with time zone default now() not null,
  images text[] default '{}'::text[] not null,
  videos text[] default '{}'::text[] not null,
  last_confirmed_at timestamp with time zone,
  facets text[] generated always as (listing_facets(utility_access, energy_sources, instant_deploy, substation_on_site, price_type, place_county, place_state, place_country)) stored not null,
  flags integer generated always as (listing_flags(utility_access, energy_sources, instant_deploy, substation_on_site, price_type)) stored not null,
  zoning_code bigint generated always as (zoning_code(zoning_info)) stored,
  location point generated always as (gps_location(gps_coordinates)) stored,
  document tsvector generated always as (listing_document(landowner_name, address, place_city, place_county, place_state, zoning_info, description)) stored not null,
  version integer default 1 not null,
  image_alts jsonb default '{}'::jsonb not null,
  is_published boolean default false not null,
  number integer generated always as identity not null,
  power_evidence_entries jsonb default '[]'::jsonb not null,
  parcel_number text,
  improvements text,
  restrictions text,
  deal_types text[] default '{}'::text[] not null,
  deal_answers jsonb default '{}'::jsonb not null,
  contact jsonb,
  withdrawn_at timestamp with time zone,
  closing_price numeric(14,2),
  is_featured boolean default false not null,
  documents jsonb default '[]'::jsonb not null,
  lease_years numeric(6,2),
  rent_increase_percent numeric(5,2),
  option_fee numeric(14,2),
  organization_id uuid,
  parcel_size_acres numeric(12,2) not null,
  price numeric(14,2),
  slug text not null,
  external_id text,
  constraint land_listings_address_check CHECK ((char_length(address) <= 500)),
  constraint land_listings_available_power_mw_check CHECK ((available_power_mw >= (0)::numeric)),
  constraint land_listings_boundary_check CHECK ((st_isvalid(boundary) AND (NOT st_isempty(boundary)))),
  constraint land_listings_closing_price_check CHECK ((closing_price >= (0)::numeric)),
  constraint land_listings_contact_check CHECK ((jsonb_typeof(contact) = 'object'::text)),
  constraint land_listings_deal_answers_check CHECK ((jsonb_typeof(deal_answers) = 'object'::text)),
  constraint land_listings_deal_types_check CHECK ((deal_types <@ ARRAY['sale'::text, 'lease'::text, 'option'::text])),
  constraint land_listings_description_check CHECK ((char_length(description) <= 100000)),
  constraint land_listings_documents_check CHECK ((jsonb_typeof(documents) = 'array'::text)),
  constraint land_listings_energy_sources_check CHECK ((energy_sources <@ ARRAY['solar'::text, 'wind'::text, 'hydro'::text, 'geothermal'::text, 'nuclear'::text, 'gas'::text, 'grid'::text])),
  constraint land_listings_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 200))),
  constraint land_listings_external_id_key UNIQUE (external_id),
  constraint land_listings_gps_coordinates_check CHECK (gps_is_valid(gps_coordinates)),
  constraint land_listings_image_alts_check CHECK ((jsonb_typeof(image_alts) = 'object'::text)),
  constraint land_listings_images_check CHECK (((array_position(images, NULL::text) IS NULL) AND (cardinality(images) <= 100))),
  constraint land_listings_improvements_check CHECK ((char_length(improvements) <= 2000)),
  constraint land_listings_landowner_name_check CHECK (((btrim(landowner_name) <> ''::text) AND (char_length(landowner_name) <= 200))),
  constraint land_listings_lease_years_check CHECK ((lease_years > (0)::numeric)),
  constraint land_listings_lifecycle_check CHECK ((lifecycle = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'under_offer'::text, 'closed'::text]))),
  constraint land_listings_option_fee_check CHECK ((option_fee >= (0)::numeric)),
  constraint land_listings_organization_shared FOREIGN KEY (owner_id, organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint land_listings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint land_listings_parcel_number_check CHECK ((char_length(parcel_number) <= 100)),
  constraint land_listings_parcel_size_acres_check CHECK ((parcel_size_acres > (0)::numeric)),
  constraint land_listings_pkey PRIMARY KEY (id),
  constraint land_listings_place_city_check CHECK ((char_length(place_city) <= 200)),
  constraint land_listings_place_country_check CHECK ((place_country ~ '^[A-Z]{2}$'::text)),
  constraint land_listings_place_county_check CHECK ((char_length(place_county) <= 200)),
  constraint land_listings_place_state_check CHECK ((char_length(place_state) <= 200)),
  constraint land_listings_power_evidence_check CHECK ((char_length(power_evidence) <= 500)),
  constraint land_listings_power_evidence_entries_check CHECK ((jsonb_typeof(power_evidence_entries) = 'array'::text)),
  constraint land_listings_price_check CHECK ((price >= (0)::numeric)),
  constraint land_listings_price_type_check CHECK ((price_type = ANY (ARRAY['negotiable'::text, 'sale'::text, 'lease'::text]))),
  constraint land_listings_rent_increase_percent_check CHECK ((rent_increase_percent >= (0)::numeric)),
  constraint land_listings_restrictions_check CHECK ((char_length(restrictions) <= 2000)),
  constraint land_listings_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 120))),
  constraint land_listings_slug_key UNIQUE (slug),
  constraint land_listings_utility_access_check CHECK (utility_access_is_valid(utility_access)),
  constraint land_listings_videos_check CHECK (((array_position(videos, NULL::text) IS NULL) AND (cardinality(videos) <= 20))),
  constraint land_listings_zoning_info_check CHECK ((char_length(zoning_info) <= 2000))
);

CREATE INDEX land_listings_acres ON public.land_listings USING btree (parcel_size_acres, id) INCLUDE (created_at, price, flags, zoning_code, location, number) WHERE is_published;

CREATE INDEX land_listings_all_newest ON public.land_listings USING btree (created_at DESC, id DESC);

CREATE INDEX land_listings_draft_words ON public.land_listings USING gin (document) WHERE (NOT is_published);

CREATE INDEX land_listings_drafts ON public.land_listings USING btree (created_at DESC, id DESC) WHERE (NOT is_published);

CREATE INDEX land_listings_featured ON public.land_listings USING btree (created_at DESC, id DESC) WHERE (is_published AND is_featured);

CREATE INDEX land_listings_hidden_location ON public.land_listings USING gist (location) WHERE (NOT is_published);

CREATE INDEX land_listings_location ON public.land_listings USING gist (location) INCLUDE (id, created_at, parcel_size_acres, price, flags, zoning_code) WHERE is_published;

CREATE INDEX land_listings_nearest ON public.land_listings USING gist (point) WHERE is_published;

CREATE INDEX land_listings_newest ON public.land_listings USING btree (created_at DESC, id DESC) INCLUDE (parcel_size_acres, price, flags, zoning_code, location, number) WHERE is_published;

CREATE INDEX land_listings_organization ON public.land_listings USING btree (organization_id, owner_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX land_listings_owner ON public.land_listings USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE INDEX land_listings_parcel_key ON public.land_listings USING btree (parcel_number_key(parcel_number)) WHERE (parcel_number IS NOT NULL);

CREATE INDEX land_listings_power_evidence ON public.land_listings USING btree (available_power_mw) WHERE (is_published AND (power_evidence_entries <> '[]'::jsonb));

CREATE INDEX land_listings_price ON public.land_listings USING btree (price, id) INCLUDE (created_at, parcel_size_acres, flags, zoning_code, location, number) WHERE is_published;

CREATE INDEX land_listings_price_desc ON public.land_listings USING btree (price DESC NULLS LAST, id DESC) INCLUDE (created_at, parcel_size_acres, flags, zoning_code, location, number) WHERE is_published;

CREATE INDEX land_listings_sitemap ON public.land_listings USING btree (created_at, id) INCLUDE (slug, updated_at) WHERE is_published;

CREATE INDEX land_listings_title ON public.land_listings USING btree (landowner_name, id);

CREATE INDEX land_listings_title_start ON public.land_listings USING btree (lower(landowner_name) text_pattern_ops) WHERE is_published;

CREATE INDEX land_listings_under_offer ON public.land_listings USING btree (created_at DESC, id DESC) WHERE (is_published AND (lifecycle = 'under_offer'::text));

CREATE INDEX land_listings_updated ON public.land_listings USING btree (updated_at DESC, id DESC);

CREATE INDEX land_listings_words ON public.land_listings USING gin (document, facets) WHERE is_published;

CREATE UNIQUE INDEX land_listings_number ON public.land_listings USING btree (number) INCLUDE (id, created_at, parcel_size_acres, price) WHERE is_published;

CREATE TRIGGER land_listings_changes_deleted AFTER DELETE ON public.land_listings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();

CREATE TRIGGER land_listings_changes_inserted AFTER INSERT ON public.land_listings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();

CREATE TRIGGER land_listings_changes_truncated BEFORE TRUNCATE ON public.land_listings FOR EACH STATEMENT EXECUTE FUNCTION record_truncated_listings();

CREATE TRIGGER land_listings_changes_updated AFTER UPDATE ON public.land_listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_updated_listings();

CREATE TRIGGER land_listings_delete_screenings AFTER DELETE ON public.land_listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_site_screenings();

CREATE TRIGGER land_listings_events_deleted AFTER DELETE ON public.land_listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_listings();

CREATE TRIGGER land_listings_events_inserted AFTER INSERT ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_published_listings();

CREATE TRIGGER land_listings_events_updated AFTER UPDATE ON public.land_listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_events();

CREATE TRIGGER land_listings_forget_reminders AFTER UPDATE OF is_published ON public.land_listings FOR EACH ROW WHEN ((new.is_published AND (NOT old.is_published))) EXECUTE FUNCTION forget_listing_reminders();

CREATE TRIGGER land_listings_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.land_listings FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER land_listings_queue_inserted AFTER INSERT ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_listings();

CREATE TRIGGER land_listings_queue_updated AFTER UPDATE ON public.land_listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_moved_listings();

CREATE TRIGGER land_listings_touch BEFORE UPDATE ON public.land_listings FOR EACH ROW EXECUTE FUNCTION touch_content();

CREATE TRIGGER land_listings_words_inserted AFTER INSERT ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_listing_words();

CREATE TRIGGER land_listings_words_updated AFTER UPDATE ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_listing_words();

CREATE TRIGGER land_listings_zonings_inserted AFTER INSERT ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_listing_zonings();

CREATE TRIGGER land_listings_zonings_updated AFTER UPDATE ON public.land_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION collect_listing_zonings();

create table layer_features (
  layer_id uuid not null,
  version integer not null,
  number integer not null,
  geom geometry(Geometry,4326) not null,
  magnitude real,
  properties jsonb default '{}'::jsonb not null,
  constraint layer_features_pkey PRIMARY KEY (layer_id, version, number)
);

CREATE INDEX layer_features_geom ON public.layer_features USING gist (layer_id, version, geom);

create table layer_imports (
  id uuid default gen_random_uuid() not null,
  columns jsonb default '{}'::jsonb not null,
  features_read integer default 0 not null,
  kept integer default 0 not null,
  rejected integer default 0 not null,
  version integer,
  rejects_path text,
  failure text,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  layer_id uuid not null,
  created_by text,
  file_path text not null,
  original_name text not null,
  bytes bigint not null,
  vintage text,
  adds_to_current boolean default false not null,
  state text default 'inspecting'::text not null,
  inspection jsonb default '{}'::jsonb not null,
  constraint layer_imports_bytes_check CHECK ((bytes >= 0)),
  constraint layer_imports_check CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
  constraint layer_imports_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text)),
  constraint layer_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint layer_imports_failure_check CHECK ((char_length(failure) <= 500)),
  constraint layer_imports_features_read_check CHECK ((features_read >= 0)),
  constraint layer_imports_file_path_check CHECK ((btrim(file_path) <> ''::text)),
  constraint layer_imports_inspection_check CHECK ((jsonb_typeof(inspection) = 'object'::text)),
  constraint layer_imports_kept_check CHECK ((kept >= 0)),
  constraint layer_imports_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES layers(id) ON DELETE CASCADE,
  constraint layer_imports_layer_id_version_fkey FOREIGN KEY (layer_id, version) REFERENCES layer_versions(layer_id, number) ON DELETE CASCADE,
  constraint layer_imports_original_name_check CHECK (((char_length(original_name) >= 1) AND (char_length(original_name) <= 255))),
  constraint layer_imports_pkey PRIMARY KEY (id),
  constraint layer_imports_rejected_check CHECK ((rejected >= 0)),
  constraint layer_imports_rejects_path_check CHECK ((btrim(rejects_path) <> ''::text)),
  constraint layer_imports_state_check CHECK ((state = ANY (ARRAY['inspecting'::text, 'mapping'::text, 'importing'::text, 'done'::text, 'failed'::text, 'canceled'::text]))),
  constraint layer_imports_vintage_check CHECK ((char_length(vintage) <= 100))
);

CREATE INDEX layer_imports_by ON public.layer_imports USING btree (created_by) WHERE (created_by IS NOT NULL);

CREATE INDEX layer_imports_layer ON public.layer_imports USING btree (layer_id, created_at DESC);

CREATE UNIQUE INDEX layer_imports_open ON public.layer_imports USING btree (layer_id) WHERE (state = ANY (ARRAY['inspecting'::text, 'mapping'::text, 'importing'::text]));

CREATE TRIGGER layer_imports_wait AFTER INSERT ON public.layer_imports FOR EACH ROW EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER layer_imports_wait_again AFTER UPDATE OF state ON public.layer_imports FOR EACH ROW WHEN (((new.state = ANY (ARRAY['inspecting'::text, 'importing'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION notify_content_changed();

create table layer_versions (
  layer_id uuid not null,
  content_hash text,
  details jsonb default '{}'::jsonb not null,
  failure text,
  tiles_hash text,
  busy_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  hull geometry(MultiPolygon,4326),
  import_key text,
  last_read integer default 0 not null,
  last_copied integer default 0 not null,
  number integer not null,
  vintage text,
  status text default 'importing'::text not null,
  features_read integer default 0 not null,
  kept integer default 0 not null,
  rejected integer default 0 not null,
  repaired integer default 0 not null,
  file_name text,
  constraint layer_versions_check CHECK (((status <> 'ready'::text) OR (features_read = (kept + rejected)))),
  constraint layer_versions_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint layer_versions_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint layer_versions_failure_check CHECK ((char_length(failure) <= 500)),
  constraint layer_versions_features_read_check CHECK ((features_read >= 0)),
  constraint layer_versions_file_name_check CHECK ((char_length(file_name) <= 255)),
  constraint layer_versions_kept_check CHECK ((kept >= 0)),
  constraint layer_versions_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES layers(id) ON DELETE CASCADE,
  constraint layer_versions_number_check CHECK ((number > 0)),
  constraint layer_versions_pkey PRIMARY KEY (layer_id, number),
  constraint layer_versions_rejected_check CHECK ((rejected >= 0)),
  constraint layer_versions_repaired_check CHECK ((repaired >= 0)),
  constraint layer_versions_status_check CHECK ((status = ANY (ARRAY['importing'::text, 'ready'::text, 'failed'::text]))),
  constraint layer_versions_tiles_hash_check CHECK ((tiles_hash ~ '^[0-9a-f]{1,64}$'::text)),
  constraint layer_versions_vintage_check CHECK ((char_length(vintage) <= 100))
);

create table layers (
  id uuid default gen_random_uuid() not null,
  coverage_area text,
  coverage geometry(MultiPolygon,4326),
  is_public boolean default true not null,
  shipped_as text,
  current_version integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  coverage_source text default 'none'::text not null,
  is_customized boolean default false not null,
  deleted_at timestamp with time zone,
  slug text not null,
  was_public boolean default false not null,
  holds text,
  is_complete boolean default true not null,
  error_meters integer default 0 not null,
  shipped_description text,
  type text not null,
  name text not null,
  source text not null,
  source_url text,
  license text not null,
  attribution text not null,
  quality text,
  constraint layers_attribution_check CHECK ((char_length(attribution) <= 500)),
  constraint layers_check CHECK (((deleted_at IS NULL) OR (NOT is_public))),
  constraint layers_coverage_area_check CHECK ((char_length(coverage_area) <= 500)),
  constraint layers_coverage_source_check CHECK ((coverage_source = ANY (ARRAY['none'::text, 'features'::text, 'file'::text]))),
  constraint layers_error_meters_check CHECK (((error_meters >= 0) AND (error_meters <= 100000))),
  constraint layers_holds_check CHECK ((char_length(holds) <= 500)),
  constraint layers_id_current_version_fkey FOREIGN KEY (id, current_version) REFERENCES layer_versions(layer_id, number) DEFERRABLE INITIALLY DEFERRED,
  constraint layers_license_check CHECK ((char_length(license) <= 200)),
  constraint layers_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200))),
  constraint layers_pkey PRIMARY KEY (id),
  constraint layers_quality_check CHECK ((char_length(quality) <= 2000)),
  constraint layers_shipped_as_check CHECK ((char_length(shipped_as) <= 100)),
  constraint layers_shipped_as_key UNIQUE (shipped_as),
  constraint layers_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100))),
  constraint layers_slug_key UNIQUE (slug),
  constraint layers_source_check CHECK ((char_length(source) <= 500)),
  constraint layers_source_url_check CHECK ((char_length(source_url) <= 1000)),
  constraint layers_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 60)))
);

CREATE TRIGGER layers_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.layers FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER layers_refresh_candidate_sites AFTER UPDATE OF current_version ON public.layers FOR EACH ROW WHEN (((new.type = 'candidate-sites'::text) AND (new.current_version IS DISTINCT FROM old.current_version))) EXECUTE FUNCTION layer_version_changed();

create table lead_messages (
  id uuid default gen_random_uuid() not null,
  lead_id uuid not null,
  kind text not null,
  body text not null,
  author_id text,
  created_at timestamp with time zone default now() not null,
  party text,
  attachments jsonb default '[]'::jsonb not null,
  held_from text,
  constraint lead_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint lead_messages_body_check CHECK (((body <> ''::text) AND (char_length(body) <= 10000))),
  constraint lead_messages_held CHECK (((kind = 'held'::text) = (held_from IS NOT NULL))),
  constraint lead_messages_kind CHECK ((kind = ANY (ARRAY['reply'::text, 'email'::text, 'held'::text, 'received'::text, 'answered'::text, 'note'::text]))),
  constraint lead_messages_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  constraint lead_messages_party CHECK ((party = ANY (ARRAY['sender'::text, 'landowner'::text, 'operator'::text]))),
  constraint lead_messages_pkey PRIMARY KEY (id)
);

CREATE INDEX lead_messages_author ON public.lead_messages USING btree (author_id) WHERE (author_id IS NOT NULL);

CREATE INDEX lead_messages_lead ON public.lead_messages USING btree (lead_id, created_at, id);

create table leads (
  id uuid default gen_random_uuid() not null,
  notes text default ''::text not null,
  source text not null,
  consent text,
  confirmed_at timestamp with time zone,
  token_hash text,
  token_expires_at timestamp with time zone,
  digest text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  type text not null,
  owner_id text,
  saved_by text,
  answered_at timestamp with time zone,
  document tsvector generated always as (lead_document(name, email, company, message)) stored not null,
  role text default ''::text not null,
  phone text default ''::text not null,
  listing_title text,
  search text,
  sender_id text,
  landowner_id text,
  status text default 'new'::text not null,
  last_message_at timestamp with time zone,
  last_party text,
  waiting_since timestamp with time zone,
  reminded_at timestamp with time zone,
  sender_shared_at timestamp with time zone,
  landowner_shared_at timestamp with time zone,
  reported_at timestamp with time zone,
  subject text,
  snoozed_until timestamp with time zone,
  sender_organization_id uuid,
  name text default ''::text not null,
  landowner_organization_id uuid,
  email text not null,
  company text default ''::text not null,
  inquiry_type text,
  message text default ''::text not null,
  listing_id uuid,
  constraint leads_check CHECK (((type <> 'contact'::text) OR ((name <> ''::text) AND (message <> ''::text) AND (inquiry_type IS NOT NULL)))),
  constraint leads_check1 CHECK (((type <> 'demo'::text) OR (name <> ''::text))),
  constraint leads_check2 CHECK (((type <> 'notify'::text) OR (consent IS NOT NULL))),
  constraint leads_check3 CHECK (((confirmed_at IS NULL) OR (token_expires_at IS NULL))),
  constraint leads_company_check CHECK ((char_length(company) <= 200)),
  constraint leads_consent_check CHECK ((char_length(consent) <= 500)),
  constraint leads_digest_key UNIQUE (digest),
  constraint leads_email_check CHECK (((email = lower(email)) AND (email ~~ '_%@_%'::text) AND (char_length(email) <= 254))),
  constraint leads_inquiry_type_check CHECK ((inquiry_type = ANY (ARRAY['general'::text, 'landowner'::text, 'developer'::text, 'partnership'::text]))),
  constraint leads_land_check CHECK (((type <> 'land'::text) OR ((search IS NOT NULL) AND (consent IS NOT NULL)))),
  constraint leads_landowner FOREIGN KEY (landowner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint leads_landowner_organization_shared FOREIGN KEY (landowner_id, landowner_organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint leads_last_party CHECK ((last_party = ANY (ARRAY['sender'::text, 'landowner'::text, 'operator'::text]))),
  constraint leads_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE SET NULL,
  constraint leads_listing_title_check CHECK ((char_length(listing_title) <= 200)),
  constraint leads_message_check CHECK ((char_length(message) <= 10000)),
  constraint leads_name_check CHECK ((char_length(name) <= 200)),
  constraint leads_notes_check CHECK ((char_length(notes) <= 20000)),
  constraint leads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint leads_phone_check CHECK ((char_length(phone) <= 50)),
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_role_check CHECK ((char_length(role) <= 200)),
  constraint leads_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint leads_search_check CHECK ((char_length(search) <= 1000)),
  constraint leads_sender FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint leads_sender_organization_shared FOREIGN KEY (sender_id, sender_organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint leads_source_check CHECK (((source ~ '^/'::text) AND (char_length(source) <= 300))),
  constraint leads_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'won'::text, 'lost'::text, 'spam'::text]))),
  constraint leads_token_hash_key UNIQUE (token_hash),
  constraint leads_types CHECK ((type = ANY (ARRAY['contact'::text, 'notify'::text, 'demo'::text, 'inquiry'::text, 'land'::text, 'email'::text])))
);

CREATE INDEX leads_email ON public.leads USING btree (email);

CREATE INDEX leads_landowner_account ON public.leads USING btree (landowner_id) WHERE (landowner_id IS NOT NULL);

CREATE INDEX leads_landowner_organization ON public.leads USING btree (landowner_organization_id, landowner_id) WHERE (landowner_organization_id IS NOT NULL);

CREATE INDEX leads_listing ON public.leads USING btree (listing_id) WHERE (listing_id IS NOT NULL);

CREATE INDEX leads_name ON public.leads USING btree (lower(COALESCE(NULLIF(name, ''::text), email)), id);

CREATE INDEX leads_newest ON public.leads USING btree (created_at DESC, id DESC);

CREATE INDEX leads_owner ON public.leads USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE INDEX leads_saved_by ON public.leads USING btree (saved_by) WHERE (saved_by IS NOT NULL);

CREATE INDEX leads_sender_account ON public.leads USING btree (sender_id) WHERE (sender_id IS NOT NULL);

CREATE INDEX leads_sender_organization ON public.leads USING btree (sender_organization_id, sender_id) WHERE (sender_organization_id IS NOT NULL);

CREATE INDEX leads_status ON public.leads USING btree (status, created_at DESC, id DESC);

CREATE INDEX leads_status_type ON public.leads USING btree (status, type, created_at DESC, id DESC);

CREATE INDEX leads_type ON public.leads USING btree (type, created_at DESC, id DESC);

CREATE INDEX leads_unconfirmed ON public.leads USING btree (token_expires_at) WHERE (token_expires_at IS NOT NULL);

CREATE INDEX leads_updated ON public.leads USING btree (updated_at DESC, id DESC);

CREATE INDEX leads_waiting ON public.leads USING btree (created_at DESC, id DESC) WHERE ((status = ANY (ARRAY['new'::text, 'in_progress'::text])) AND (answered_at IS NULL) AND (type <> ALL (ARRAY['notify'::text, 'land'::text])));

CREATE INDEX leads_words ON public.leads USING gin (document);

CREATE UNIQUE INDEX leads_land_once ON public.leads USING btree (email, search) WHERE ((type = 'land'::text) AND (status <> 'spam'::text));

CREATE UNIQUE INDEX leads_notify_once ON public.leads USING btree (email) WHERE ((type = 'notify'::text) AND (status <> 'spam'::text));

CREATE TRIGGER leads_touch BEFORE UPDATE ON public.leads FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.notes IS DISTINCT FROM new.notes))) EXECUTE FUNCTION touch_lead();

create table listing_changes (
  number integer not null,
  transaction xid8 default pg_current_xact_id() not null,
  changed_at timestamp with time zone default now() not null
);

CREATE INDEX listing_changes_changed_at ON public.listing_changes USING brin (changed_at);

CREATE INDEX listing_changes_transaction ON public.listing_changes USING btree (transaction);

create table listing_drafts (
  id uuid default gen_random_uuid() not null,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  requests jsonb default '{}'::jsonb not null,
  decision_note text,
  decided_by text,
  assessment jsonb,
  assessed_version integer,
  owner_id text,
  checks text[] default '{}'::text[] not null,
  reviewer_id text,
  reviewing_until timestamp with time zone,
  decided_fields jsonb,
  past_decisions jsonb,
  external_id text,
  import_id uuid,
  imported jsonb,
  organization_id uuid,
  key_hash bytea,
  listing_id uuid,
  base_version integer,
  fields jsonb default '{}'::jsonb not null,
  replaced jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  files text[] default '{}'::text[] not null,
  constraint listing_drafts_check CHECK ((num_nonnulls(owner_id, key_hash) = 1)),
  constraint listing_drafts_check1 CHECK (((state = 'draft'::text) OR (owner_id IS NOT NULL))),
  constraint listing_drafts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint listing_drafts_decided_fields_check CHECK ((jsonb_typeof(decided_fields) = 'object'::text)),
  constraint listing_drafts_decision_check CHECK ((char_length(decision_note) <= 2000)),
  constraint listing_drafts_external_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 200))),
  constraint listing_drafts_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text)),
  constraint listing_drafts_import_fkey FOREIGN KEY (import_id) REFERENCES listing_imports(id) ON DELETE SET NULL,
  constraint listing_drafts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint listing_drafts_organization_shared FOREIGN KEY (owner_id, organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint listing_drafts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_drafts_past_decisions_check CHECK ((jsonb_typeof(past_decisions) = 'array'::text)),
  constraint listing_drafts_pkey PRIMARY KEY (id),
  constraint listing_drafts_replaced_check CHECK ((jsonb_typeof(replaced) = 'object'::text)),
  constraint listing_drafts_requests_check CHECK ((jsonb_typeof(requests) = 'object'::text)),
  constraint listing_drafts_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint listing_drafts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'changes_requested'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);

CREATE INDEX listing_drafts_decided ON public.listing_drafts USING btree (listing_id, decided_at) WHERE (listing_id IS NOT NULL);

CREATE INDEX listing_drafts_external ON public.listing_drafts USING btree (owner_id, external_id, created_at DESC) WHERE (external_id IS NOT NULL);

CREATE INDEX listing_drafts_files ON public.listing_drafts USING gin (files) WHERE (files <> '{}'::text[]);

CREATE INDEX listing_drafts_import ON public.listing_drafts USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX listing_drafts_key ON public.listing_drafts USING btree (key_hash) WHERE (key_hash IS NOT NULL);

CREATE INDEX listing_drafts_organization ON public.listing_drafts USING btree (organization_id, owner_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX listing_drafts_owner ON public.listing_drafts USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE INDEX listing_drafts_queue ON public.listing_drafts USING btree (submitted_at, id) WHERE (state = 'in_review'::text);

CREATE UNIQUE INDEX listing_drafts_open ON public.listing_drafts USING btree (listing_id) WHERE ((listing_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'in_review'::text, 'changes_requested'::text])));

create table listing_events (
  id bigint generated always as identity not null,
  listing_id uuid not null,
  kind text not null,
  before jsonb,
  after jsonb,
  happened_at timestamp with time zone default now() not null,
  matched_at timestamp with time zone,
  is_news boolean default (COALESCE(current_setting('voltacre.is_news'::text, true), ''::text) <> 'no'::text) not null,
  constraint listing_events_kind_check CHECK ((kind = ANY (ARRAY['published'::text, 'withdrawn'::text, 'deleted'::text, 'status'::text, 'price'::text, 'acreage'::text, 'evidence'::text, 'screened'::text, 'changed'::text]))),
  constraint listing_events_pkey PRIMARY KEY (id)
);

CREATE INDEX listing_events_listing ON public.listing_events USING btree (listing_id, id);

CREATE INDEX listing_events_waiting ON public.listing_events USING btree (id) WHERE (matched_at IS NULL);

CREATE TRIGGER listing_events_notify AFTER INSERT ON public.listing_events FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

create table listing_feeds (
  id uuid default gen_random_uuid() not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  owner_id text not null,
  url text not null,
  contact jsonb not null,
  etag text,
  last_modified text,
  checked_at timestamp with time zone,
  failure text,
  failing_since timestamp with time zone,
  constraint listing_feeds_check CHECK (((failure IS NULL) = (failing_since IS NULL))),
  constraint listing_feeds_contact_check CHECK ((jsonb_typeof(contact) = 'object'::text)),
  constraint listing_feeds_failure_check CHECK ((char_length(failure) <= 500)),
  constraint listing_feeds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_feeds_pkey PRIMARY KEY (id),
  constraint listing_feeds_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

CREATE INDEX listing_feeds_due ON public.listing_feeds USING btree (checked_at NULLS FIRST) WHERE is_active;

CREATE UNIQUE INDEX listing_feeds_of_owner ON public.listing_feeds USING btree (owner_id, url);

create table listing_imports (
  id uuid default gen_random_uuid() not null,
  withdraws_missing boolean default false not null,
  outcomes jsonb default '[]'::jsonb not null,
  undone jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  owner_id text not null,
  feed_id uuid,
  file_name text not null,
  contact jsonb not null,
  state text default 'planned'::text not null,
  failure text,
  plan jsonb not null,
  counts jsonb not null,
  constraint listing_imports_contact_check CHECK ((jsonb_typeof(contact) = 'object'::text)),
  constraint listing_imports_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint listing_imports_failure_check CHECK ((char_length(failure) <= 500)),
  constraint listing_imports_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES listing_feeds(id) ON DELETE SET NULL,
  constraint listing_imports_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint listing_imports_outcomes_check CHECK ((jsonb_typeof(outcomes) = 'array'::text)),
  constraint listing_imports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_imports_pkey PRIMARY KEY (id),
  constraint listing_imports_plan_check CHECK ((jsonb_typeof(plan) = 'object'::text)),
  constraint listing_imports_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint listing_imports_undone_check CHECK ((jsonb_typeof(undone) = 'array'::text))
);

CREATE INDEX listing_imports_feed ON public.listing_imports USING btree (feed_id) WHERE (feed_id IS NOT NULL);

CREATE INDEX listing_imports_of_owner ON public.listing_imports USING btree (owner_id, created_at DESC);

CREATE UNIQUE INDEX listing_imports_running ON public.listing_imports USING btree (owner_id) WHERE (state = ANY (ARRAY['applying'::text, 'undoing'::text]));

CREATE TRIGGER listing_imports_wait AFTER UPDATE OF state ON public.listing_imports FOR EACH ROW WHEN (((new.state = ANY (ARRAY['applying'::text, 'undoing'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION notify_content_changed();

create table listing_reminders (
  listing_id uuid not null,
  step integer not null,
  owner_id text not null,
  since timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  constraint listing_reminders_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint listing_reminders_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_reminders_pkey PRIMARY KEY (listing_id, step),
  constraint listing_reminders_step_check CHECK ((step = ANY (ARRAY[30, 60, 90, 120]))),
  constraint listing_reminders_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX listing_reminders_owner ON public.listing_reminders USING btree (owner_id);

create table listing_reports (
  id uuid default gen_random_uuid() not null,
  decided_at timestamp with time zone,
  decided_by text,
  decision_note text,
  listing_id uuid not null,
  reason text not null,
  details text default ''::text not null,
  email text,
  reporter_id text,
  state text default 'new'::text not null,
  digest text,
  created_at timestamp with time zone default now() not null,
  constraint listing_reports_check CHECK (((state = 'new'::text) = (decided_at IS NULL))),
  constraint listing_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint listing_reports_decision_length CHECK ((char_length(decision_note) <= 2000)),
  constraint listing_reports_details_check CHECK ((char_length(details) <= 2000)),
  constraint listing_reports_digest_key UNIQUE (digest),
  constraint listing_reports_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint listing_reports_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint listing_reports_pkey PRIMARY KEY (id),
  constraint listing_reports_reason_check CHECK ((reason = ANY (ARRAY['unavailable'::text, 'copied'::text, 'not_authorized'::text, 'wrong_facts'::text, 'suspicious'::text, 'other'::text]))),
  constraint listing_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint listing_reports_state_check CHECK ((state = ANY (ARRAY['new'::text, 'upheld'::text, 'dismissed'::text])))
);

CREATE INDEX listing_reports_decided_by ON public.listing_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX listing_reports_listing ON public.listing_reports USING btree (listing_id);

CREATE INDEX listing_reports_open ON public.listing_reports USING btree (created_at, id) WHERE (state = 'new'::text);

CREATE INDEX listing_reports_reporter ON public.listing_reports USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);

create table listing_words (
  word text not null,
  stem text generated always as ((ts_lexize('english_stem'::regdictionary, word))[1]) stored,
  constraint listing_words_pkey PRIMARY KEY (word),
  constraint listing_words_word_check CHECK (((char_length(word) >= 3) AND (char_length(word) <= 40)))
);

CREATE INDEX listing_words_start ON public.listing_words USING btree (word text_pattern_ops);

CREATE INDEX listing_words_stem ON public.listing_words USING btree (stem);

CREATE INDEX listing_words_trigrams ON public.listing_words USING gist (word gist_trgm_ops);

create table listing_zonings (
  code bigint not null,
  words tsvector not null,
  type text default 'other'::text not null,
  constraint listing_zonings_pkey PRIMARY KEY (code)
);

CREATE INDEX listing_zonings_words ON public.listing_zonings USING gin (words);

create table mail_links (
  token_hash text not null,
  purpose text not null,
  user_id text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint mail_links_pkey PRIMARY KEY (token_hash),
  constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'confirm-email-change'::text, 'new-email'::text]))),
  constraint mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX mail_links_expiry ON public.mail_links USING btree (expires_at);

CREATE INDEX mail_links_user ON public.mail_links USING btree (user_id, purpose);

create table mails (
  id uuid default gen_random_uuid() not null,
  data_sent_at timestamp with time zone,
  recipient text not null,
  template text not null,
  content jsonb default '{}'::jsonb not null,
  state text default 'queued'::text not null,
  tries integer default 0 not null,
  failure text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mails_failure_check CHECK ((char_length(failure) <= 500)),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_recipient_check CHECK ((char_length(recipient) <= 254)),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'unconfirmed'::text]))),
  constraint mails_template_check CHECK ((char_length(template) <= 60))
);

CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

create table message_templates (
  id uuid default gen_random_uuid() not null,
  user_id text,
  name text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  constraint message_templates_body_check CHECK (((btrim(body) <> ''::text) AND (char_length(body) <= 5000))),
  constraint message_templates_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 60))),
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX message_templates_user ON public.message_templates USING btree (user_id);

create table organization_invitations (
  id uuid default gen_random_uuid() not null,
  organization_id uuid not null,
  email text not null,
  role text not null,
  invited_by text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint organization_invitations_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint organization_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_invitations_organization_id_email_key UNIQUE (organization_id, email),
  constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])))
);

CREATE INDEX organization_invitations_email ON public.organization_invitations USING btree (email);

CREATE INDEX organization_invitations_inviter ON public.organization_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);

create table organization_members (
  user_id text not null,
  organization_id uuid not null,
  role text not null,
  joined_at timestamp with time zone default now() not null,
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_pkey PRIMARY KEY (user_id),
  constraint organization_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text]))),
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX organization_members_organization ON public.organization_members USING btree (organization_id);

create table organizations (
  id uuid default gen_random_uuid() not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint organizations_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 100))),
  constraint organizations_pkey PRIMARY KEY (id)
);

create table ownership_proofs (
  id uuid default gen_random_uuid() not null,
  code_hash bytea,
  code_sent_at timestamp with time zone,
  code_tries integer default 0 not null,
  mailed_to text,
  verified_at timestamp with time zone,
  verified_by text,
  expires_at timestamp with time zone,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  user_id text not null,
  draft_id uuid,
  listing_id uuid,
  kind text not null,
  document text,
  reference text default ''::text not null,
  owner_of_record text not null,
  state text default 'submitted'::text not null,
  constraint ownership_proofs_check CHECK ((num_nonnulls(draft_id, listing_id) = 1)),
  constraint ownership_proofs_check1 CHECK (((state <> 'code_sent'::text) OR (num_nonnulls(code_hash, code_sent_at) = 2))),
  constraint ownership_proofs_check2 CHECK (((state <> 'verified'::text) OR (num_nonnulls(verified_at, expires_at) = 2))),
  constraint ownership_proofs_decision_length CHECK ((char_length(note) <= 1000)),
  constraint ownership_proofs_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES listing_drafts(id) ON DELETE CASCADE,
  constraint ownership_proofs_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'county_record'::text, 'mailed_code'::text, 'broker'::text]))),
  constraint ownership_proofs_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES land_listings(id) ON DELETE CASCADE,
  constraint ownership_proofs_mailed_to_check CHECK ((char_length(mailed_to) <= 500)),
  constraint ownership_proofs_owner_of_record_check CHECK (((char_length(owner_of_record) >= 1) AND (char_length(owner_of_record) <= 200))),
  constraint ownership_proofs_pkey PRIMARY KEY (id),
  constraint ownership_proofs_reference_check CHECK ((char_length(reference) <= 200)),
  constraint ownership_proofs_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'code_sent'::text, 'verified'::text, 'rejected'::text]))),
  constraint ownership_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ownership_proofs_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id) ON DELETE SET NULL
);

CREATE INDEX ownership_proofs_document ON public.ownership_proofs USING btree (document) WHERE (document IS NOT NULL);

CREATE INDEX ownership_proofs_draft ON public.ownership_proofs USING btree (draft_id) WHERE (draft_id IS NOT NULL);

CREATE INDEX ownership_proofs_listing ON public.ownership_proofs USING btree (listing_id) WHERE (listing_id IS NOT NULL);

CREATE INDEX ownership_proofs_user ON public.ownership_proofs USING btree (user_id);

CREATE INDEX ownership_proofs_verified_by ON public.ownership_proofs USING btree (verified_by) WHERE (verified_by IS NOT NULL);

CREATE TRIGGER ownership_proofs_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ownership_proofs FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

create table passkeys (
  id text not null,
  aaguid text,
  created_at timestamp with time zone default now() not null,
  user_id text not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK ((char_length(name) <= 100)),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

create table places (
  id integer not null,
  point geography(Point,4326) not null,
  boundary geometry(MultiPolygon,4326),
  kind text not null,
  name text not null,
  name_key text not null,
  state text,
  country text,
  population integer,
  constraint places_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint places_kind_check CHECK ((kind = ANY (ARRAY['city'::text, 'county'::text, 'state'::text, 'country'::text, 'zip'::text]))),
  constraint places_pkey PRIMARY KEY (id)
);

CREATE INDEX places_boundary ON public.places USING gist (boundary) WHERE (boundary IS NOT NULL);

CREATE INDEX places_city_point ON public.places USING gist (point) WHERE (kind = 'city'::text);

CREATE INDEX places_name ON public.places USING btree (name_key);

create table push_keys (
  only_row boolean default true not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_only_row_check CHECK (only_row),
  constraint push_keys_pkey PRIMARY KEY (only_row)
);

create table push_subscriptions (
  id uuid default gen_random_uuid() not null,
  subscriber_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default now() not null,
  session_id text,
  constraint push_subscriptions_endpoint_check CHECK ((char_length(endpoint) <= 2000)),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint push_subscriptions_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES alert_subscribers(id) ON DELETE CASCADE
);

CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_subscriber ON public.push_subscriptions USING btree (subscriber_id);

create table rate_limits (
  key text not null,
  tries integer default 0 not null,
  window_ends timestamp with time zone not null,
  failures integer default 0 not null,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

CREATE INDEX rate_limits_updated ON public.rate_limits USING btree (updated_at);

create table removed_listings (
  list_id uuid not null,
  listing_id uuid not null,
  "position" integer not null,
  note text not null,
  saved jsonb not null,
  last_event bigint not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone default now() not null,
  constraint removed_listings_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_lists(id) ON DELETE CASCADE,
  constraint removed_listings_pkey PRIMARY KEY (list_id, listing_id)
);

create table saved_listings (
  list_id uuid not null,
  listing_id uuid not null,
  "position" integer not null,
  note text default ''::text not null,
  saved jsonb not null,
  last_event bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_listings_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_lists(id) ON DELETE CASCADE,
  constraint saved_listings_pkey PRIMARY KEY (list_id, listing_id),
  constraint saved_listings_text CHECK ((char_length(note) <= 1000))
);

CREATE INDEX saved_listings_listing ON public.saved_listings USING btree (listing_id);

create table saved_lists (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  name text not null,
  "position" integer not null,
  share_token text,
  shares_notes boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  organization_id uuid,
  constraint saved_lists_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint saved_lists_organization_shared FOREIGN KEY (user_id, organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint saved_lists_pkey PRIMARY KEY (id),
  constraint saved_lists_share_token_key UNIQUE (share_token),
  constraint saved_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX saved_lists_organization ON public.saved_lists USING btree (organization_id, user_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX saved_lists_user ON public.saved_lists USING btree (user_id, "position");

create table saved_searches (
  id uuid default gen_random_uuid() not null,
  known_numbers integer[] not null,
  skipped_events bigint[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  unmatched_from bigint,
  retry_at timestamp with time zone,
  previous_frequency text,
  subscriber_id uuid not null,
  lead_id uuid,
  name text not null,
  query text not null,
  place jsonb,
  frequency text not null,
  counts text[] not null,
  terms text[] not null,
  constraint saved_searches_counts_check CHECK ((counts <@ ARRAY['new'::text, 'price'::text, 'status'::text, 'evidence'::text, 'score'::text])),
  constraint saved_searches_frequency_check CHECK ((frequency = ANY (ARRAY['instantly'::text, 'daily'::text, 'weekly'::text, 'never'::text]))),
  constraint saved_searches_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  constraint saved_searches_lead_id_key UNIQUE (lead_id),
  constraint saved_searches_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_previous_frequency_check CHECK ((previous_frequency = ANY (ARRAY['instantly'::text, 'daily'::text, 'weekly'::text]))),
  constraint saved_searches_query_check CHECK ((char_length(query) <= 8000)),
  constraint saved_searches_retry CHECK (((unmatched_from IS NULL) = (retry_at IS NULL))),
  constraint saved_searches_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES alert_subscribers(id) ON DELETE CASCADE
);

CREATE INDEX saved_searches_retry ON public.saved_searches USING btree (retry_at) WHERE (retry_at IS NOT NULL);

CREATE INDEX saved_searches_subscriber ON public.saved_searches USING btree (subscriber_id, created_at);

CREATE INDEX saved_searches_terms ON public.saved_searches USING gin (terms) WITH (fastupdate=off);

create table saved_weights (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  profile text not null,
  name text not null,
  weights text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_weights_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint saved_weights_pkey PRIMARY KEY (id),
  constraint saved_weights_profile_check CHECK (((char_length(profile) >= 1) AND (char_length(profile) <= 60))),
  constraint saved_weights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_weights_user_id_profile_name_key UNIQUE (user_id, profile, name),
  constraint saved_weights_weights_check CHECK (((char_length(weights) >= 1) AND (char_length(weights) <= 400)))
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  requires text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table screening_bases (
  id integer generated always as identity not null,
  is_current boolean default true not null,
  layers jsonb not null,
  profiles jsonb not null,
  sweep_kind text,
  sweep_after uuid,
  created_at timestamp with time zone default now() not null,
  method text default ''::text not null,
  constraint screening_bases_layers_check CHECK ((jsonb_typeof(layers) = 'array'::text)),
  constraint screening_bases_pkey PRIMARY KEY (id),
  constraint screening_bases_profiles_check CHECK ((jsonb_typeof(profiles) = 'array'::text)),
  constraint screening_bases_sweep_kind_check CHECK ((sweep_kind = ANY (ARRAY['listing'::text, 'candidate-site'::text])))
);

CREATE UNIQUE INDEX screening_bases_current ON public.screening_bases USING btree (is_current) WHERE is_current;

create table screening_cells (
  cell integer not null,
  fact text not null,
  miles double precision not null,
  constraint screening_cells_pkey PRIMARY KEY (cell, fact)
);

create table screening_coverages (
  hash text not null,
  coverage geometry not null,
  constraint screening_coverages_pkey PRIMARY KEY (hash)
);

create table screening_parcels (
  screening_id uuid not null,
  facts jsonb,
  scores jsonb,
  summary jsonb,
  attributes jsonb default '{}'::jsonb not null,
  note text,
  uncertainty_miles double precision default 0 not null,
  number integer not null,
  name text,
  geometry jsonb not null,
  acres double precision,
  longitude double precision not null,
  latitude double precision not null,
  screened_at timestamp with time zone,
  problem text,
  constraint screening_parcels_acres_check CHECK ((acres > (0)::double precision)),
  constraint screening_parcels_attributes_check CHECK ((jsonb_typeof(attributes) = 'object'::text)),
  constraint screening_parcels_check CHECK (((screened_at IS NOT NULL) OR ((problem IS NULL) AND (facts IS NULL)))),
  constraint screening_parcels_check1 CHECK (((screened_at IS NULL) OR ((problem IS NULL) <> (facts IS NULL)))),
  constraint screening_parcels_check2 CHECK ((((facts IS NULL) = (scores IS NULL)) AND ((facts IS NULL) = (summary IS NULL)))),
  constraint screening_parcels_name_check CHECK ((char_length(name) <= 200)),
  constraint screening_parcels_number_check CHECK ((number > 0)),
  constraint screening_parcels_pkey PRIMARY KEY (screening_id, number),
  constraint screening_parcels_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES screenings(id) ON DELETE CASCADE,
  constraint screening_parcels_uncertainty_miles_check CHECK ((uncertainty_miles >= (0)::double precision))
);

CREATE INDEX screening_parcels_waiting ON public.screening_parcels USING btree (screening_id, number) WHERE (screened_at IS NULL);

create table screening_profile_versions (
  profile_key text not null,
  number integer not null,
  content jsonb not null,
  is_shipped boolean not null,
  saved_by text,
  saved_at timestamp with time zone default now() not null,
  constraint screening_profile_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint screening_profile_versions_number_check CHECK ((number > 0)),
  constraint screening_profile_versions_pkey PRIMARY KEY (profile_key, number),
  constraint screening_profile_versions_profile_key_fkey FOREIGN KEY (profile_key) REFERENCES screening_profiles(key) ON DELETE CASCADE,
  constraint screening_profile_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);

CREATE INDEX screening_profile_versions_by ON public.screening_profile_versions USING btree (saved_by) WHERE (saved_by IS NOT NULL);

create table screening_profiles (
  key text not null,
  current_version integer not null,
  is_public boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint screening_profiles_current_version_check CHECK ((current_version > 0)),
  constraint screening_profiles_key_check CHECK ((key ~ '^[a-z][a-z0-9_-]{0,59}$'::text)),
  constraint screening_profiles_key_current_version_fkey FOREIGN KEY (key, current_version) REFERENCES screening_profile_versions(profile_key, number) DEFERRABLE INITIALLY DEFERRED,
  constraint screening_profiles_pkey PRIMARY KEY (key)
);

CREATE TRIGGER screening_profiles_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.screening_profiles FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

create table screening_queue (
  id bigint generated always as identity not null,
  kind text not null,
  site_id uuid not null,
  is_saved boolean default true not null,
  constraint screening_queue_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'candidate-site'::text]))),
  constraint screening_queue_pkey PRIMARY KEY (id)
);

CREATE INDEX screening_queue_order ON public.screening_queue USING btree (is_saved DESC, id);

CREATE TRIGGER screening_queue_wait AFTER INSERT ON public.screening_queue FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

create table screenings (
  id uuid default gen_random_uuid() not null,
  profiles jsonb not null,
  engine text,
  share_token text,
  worked_at timestamp with time zone,
  failures integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  columns jsonb default '[]'::jsonb not null,
  owner_id text,
  name_column text,
  organization_id uuid,
  name text not null,
  state text default 'running'::text not null,
  total integer not null,
  done integer default 0 not null,
  rejected jsonb default '[]'::jsonb not null,
  rejected_count integer default 0 not null,
  layers jsonb,
  constraint screenings_check CHECK (((done >= 0) AND (done <= total))),
  constraint screenings_check1 CHECK (((owner_id IS NULL) = (expires_at IS NOT NULL))),
  constraint screenings_check2 CHECK (((owner_id IS NOT NULL) OR (share_token IS NULL))),
  constraint screenings_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint screenings_failures_check CHECK ((failures >= 0)),
  constraint screenings_layers_check CHECK ((jsonb_typeof(layers) = 'array'::text)),
  constraint screenings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint screenings_organization_shared FOREIGN KEY (owner_id, organization_id) REFERENCES organization_members(user_id, organization_id) NOT VALID,
  constraint screenings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint screenings_pkey PRIMARY KEY (id),
  constraint screenings_profiles_check CHECK ((jsonb_typeof(profiles) = 'array'::text)),
  constraint screenings_rejected_check CHECK ((jsonb_typeof(rejected) = 'array'::text)),
  constraint screenings_rejected_count_check CHECK ((rejected_count >= 0)),
  constraint screenings_share_token_check CHECK ((char_length(share_token) >= 22)),
  constraint screenings_share_token_key UNIQUE (share_token),
  constraint screenings_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'canceled'::text, 'failed'::text]))),
  constraint screenings_total_check CHECK ((total > 0))
);

CREATE INDEX screenings_expiring ON public.screenings USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX screenings_of_owner ON public.screenings USING btree (owner_id, created_at DESC) WHERE (owner_id IS NOT NULL);

CREATE INDEX screenings_organization ON public.screenings USING btree (organization_id, owner_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX screenings_running ON public.screenings USING btree (worked_at NULLS FIRST, created_at) WHERE (state = 'running'::text);

CREATE TRIGGER screenings_wait AFTER INSERT ON public.screenings FOR EACH ROW EXECUTE FUNCTION notify_content_changed();

CREATE TRIGGER screenings_wait_again AFTER UPDATE OF state ON public.screenings FOR EACH ROW WHEN (((new.state = 'running'::text) AND (old.state <> 'running'::text))) EXECUTE FUNCTION notify_content_changed();

create table security_events (
  id bigint generated always as identity not null,
  user_id text not null,
  kind text not null,
  detail text,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  constraint security_events_detail_check CHECK ((char_length(detail) <= 500)),
  constraint security_events_kind_check CHECK ((char_length(kind) <= 60)),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_user_agent_check CHECK ((char_length(user_agent) <= 1000)),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX security_events_user ON public.security_events USING btree (user_id, created_at DESC, id DESC);

create table sessions (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_agent_check CHECK ((char_length(user_agent) <= 1000)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table sign_in_links (
  email text not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_links_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint sign_in_links_pkey PRIMARY KEY (email),
  constraint sign_in_links_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX sign_in_links_expiry ON public.sign_in_links USING btree (expires_at);

create table site_screenings (
  site_id uuid not null,
  scores jsonb default '{}'::jsonb not null,
  facts jsonb default '{}'::jsonb not null,
  line_100_low double precision,
  line_100_high double precision,
  line_138_low double precision,
  line_138_high double precision,
  line_220_low double precision,
  line_220_high double precision,
  line_345_low double precision,
  line_345_high double precision,
  kind text not null,
  substation_69_low double precision,
  substation_69_high double precision,
  substation_138_low double precision,
  substation_138_high double precision,
  substation_230_low double precision,
  substation_230_high double precision,
  substation_345_low double precision,
  substation_345_high double precision,
  interconnection_138_low double precision,
  interconnection_138_high double precision,
  basis_id integer not null,
  data_center_low double precision,
  data_center_high double precision,
  flood_100_low double precision,
  flood_100_high double precision,
  price_industrial_low double precision,
  price_industrial_high double precision,
  grid_operators text[] generated always as (site_fact_names(facts, 'grid_operators'::text)) stored not null,
  utilities text[] generated always as (site_fact_names(facts, 'utilities'::text)) stored not null,
  screened_at timestamp with time zone default now() not null,
  cell integer,
  center_longitude double precision,
  center_latitude double precision,
  extent_miles double precision,
  problem text,
  constraint site_screenings_basis_id_fkey FOREIGN KEY (basis_id) REFERENCES screening_bases(id),
  constraint site_screenings_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint site_screenings_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'candidate-site'::text]))),
  constraint site_screenings_pkey PRIMARY KEY (site_id),
  constraint site_screenings_scores_check CHECK ((jsonb_typeof(scores) = 'object'::text))
);

CREATE INDEX site_screenings_cell ON public.site_screenings USING btree (cell, site_id);

CREATE INDEX site_screenings_screened ON public.site_screenings USING btree (screened_at);

CREATE TRIGGER site_screenings_changes_deleted AFTER DELETE ON public.site_screenings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_scored_listings();

CREATE TRIGGER site_screenings_changes_inserted AFTER INSERT ON public.site_screenings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_scored_listings();

CREATE TRIGGER site_screenings_changes_truncated BEFORE TRUNCATE ON public.site_screenings FOR EACH STATEMENT EXECUTE FUNCTION record_truncated_listings();

CREATE TRIGGER site_screenings_changes_updated AFTER UPDATE ON public.site_screenings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_rescored_listings();

CREATE TRIGGER site_screenings_events_inserted AFTER INSERT ON public.site_screenings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_screened_listings();

CREATE TRIGGER site_screenings_events_updated AFTER UPDATE ON public.site_screenings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_rescreened_listings();

create table site_settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint site_settings_name_check CHECK ((name ~ '^[a-z_]+$'::text)),
  constraint site_settings_pkey PRIMARY KEY (name)
);

CREATE TRIGGER site_settings_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

create table site_settings_versions (
  version integer not null,
  content jsonb not null,
  changed text[] default '{}'::text[] not null,
  saved_by text,
  saved_at timestamp with time zone default now() not null,
  constraint site_settings_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint site_settings_versions_pkey PRIMARY KEY (version),
  constraint site_settings_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint site_settings_versions_version_check CHECK ((version >= 0))
);

CREATE INDEX site_settings_versions_by ON public.site_settings_versions USING btree (saved_by) WHERE (saved_by IS NOT NULL);

create table slug_redirects (
  kind text not null,
  slug text not null,
  subject_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint slug_redirects_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'blog_post'::text, 'city_page'::text, 'dataset'::text]))),
  constraint slug_redirects_pkey PRIMARY KEY (kind, slug)
);

CREATE INDEX slug_redirects_subject ON public.slug_redirects USING btree (subject_id);

create table thread_reads (
  lead_id uuid not null,
  user_id text not null,
  read_at timestamp with time zone not null,
  constraint thread_reads_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  constraint thread_reads_pkey PRIMARY KEY (lead_id, user_id),
  constraint thread_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX thread_reads_user ON public.thread_reads USING btree (user_id);

create table two_factors (
  id text not null,
  user_id text not null,
  secret text not null,
  backup_codes text not null,
  verified boolean default true not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint two_factors_user_id_key UNIQUE (user_id)
);

CREATE INDEX two_factors_secret ON public.two_factors USING btree (secret);

create view upload_references as
 SELECT 'listing-media'::text AS bucket,
    stored_path('listing-media'::text, file.file) AS path
   FROM land_listings,
    LATERAL unnest((land_listings.images || land_listings.videos)) file(file)
UNION ALL
 SELECT 'blog-media'::text AS bucket,
    stored_path('blog-media'::text, blog_posts.cover_image) AS path
   FROM blog_posts
  WHERE (blog_posts.cover_image IS NOT NULL)
UNION ALL
 SELECT 'blog-media'::text AS bucket,
    stored_path('blog-media'::text, city_pages.hero_image) AS path
   FROM city_pages
  WHERE (city_pages.hero_image IS NOT NULL)
UNION ALL
 SELECT 'listing-media'::text AS bucket,
    stored_path('listing-media'::text, file.value) AS path
   FROM ( SELECT deleted_content.content
           FROM deleted_content
          WHERE (deleted_content.kind = 'listing'::text)
        UNION ALL
         SELECT content_versions.content
           FROM content_versions
          WHERE (content_versions.kind = 'listing'::text)) stored_content,
    LATERAL jsonb_array_elements_text(((stored_content.content -> 'images'::text) || (stored_content.content -> 'videos'::text))) file(value)
UNION ALL
 SELECT 'blog-media'::text AS bucket,
    stored_path('blog-media'::text, COALESCE((stored_content.content ->> 'cover_image'::text), (stored_content.content ->> 'hero_image'::text))) AS path
   FROM ( SELECT deleted_content.content
           FROM deleted_content
          WHERE (deleted_content.kind = ANY (ARRAY['blog_post'::text, 'city_page'::text]))
        UNION ALL
         SELECT content_versions.content
           FROM content_versions
          WHERE (content_versions.kind = ANY (ARRAY['blog_post'::text, 'city_page'::text]))) stored_content
  WHERE (COALESCE((stored_content.content ->> 'cover_image'::text), (stored_content.content ->> 'hero_image'::text)) IS NOT NULL)
UNION ALL
 SELECT 'datasets'::text AS bucket,
    path.path
   FROM dataset_files,
    LATERAL unnest(ARRAY[dataset_files.file_path, dataset_files.table_path]) path(path)
  WHERE (path.path IS NOT NULL)
UNION ALL
 SELECT 'datasets'::text AS bucket,
    path.path
   FROM deleted_content,
    LATERAL jsonb_array_elements((deleted_content.content -> 'dataset_files'::text)) file(value),
    LATERAL unnest(ARRAY[(file.value ->> 'file_path'::text), (file.value ->> 'table_path'::text)]) path(path)
  WHERE ((deleted_content.kind = 'dataset'::text) AND (path.path IS NOT NULL))
UNION ALL
 SELECT 'datasets'::text AS bucket,
    path.path
   FROM layer_imports,
    LATERAL unnest(ARRAY[layer_imports.file_path, layer_imports.rejects_path]) path(path)
  WHERE (path.path IS NOT NULL)
UNION ALL
 SELECT 'documents'::text AS bucket,
    (entry.value ->> 'document'::text) AS path
   FROM ( SELECT land_listings.power_evidence_entries AS entries
           FROM land_listings
          WHERE (land_listings.power_evidence_entries <> '[]'::jsonb)
        UNION ALL
         SELECT (deleted_content.content -> 'power_evidence_entries'::text)
           FROM deleted_content
          WHERE (deleted_content.kind = 'listing'::text)
        UNION ALL
         SELECT (content_versions.content -> 'power_evidence_entries'::text)
           FROM content_versions
          WHERE (content_versions.kind = 'listing'::text)) stored,
    LATERAL jsonb_array_elements(stored.entries) entry(value)
  WHERE ((entry.value ->> 'document'::text) IS NOT NULL)
UNION ALL
 SELECT 'documents'::text AS bucket,
    (entry.value ->> 'path'::text) AS path
   FROM ( SELECT land_listings.documents AS entries
           FROM land_listings
          WHERE (land_listings.documents <> '[]'::jsonb)
        UNION ALL
         SELECT (deleted_content.content -> 'documents'::text)
           FROM deleted_content
          WHERE (deleted_content.kind = 'listing'::text)
        UNION ALL
         SELECT (content_versions.content -> 'documents'::text)
           FROM content_versions
          WHERE (content_versions.kind = 'listing'::text)) stored,
    LATERAL jsonb_array_elements(stored.entries) entry(value)
UNION ALL
 SELECT split_part(file.file, '/'::text, 1) AS bucket,
    substr(file.file, (strpos(file.file, '/'::text) + 1)) AS path
   FROM listing_drafts,
    LATERAL unnest(listing_drafts.files) file(file)
  WHERE (listing_drafts.files <> '{}'::text[])
UNION ALL
 SELECT 'documents'::text AS bucket,
    ownership_proofs.document AS path
   FROM ownership_proofs
  WHERE (ownership_proofs.document IS NOT NULL)
UNION ALL
 SELECT 'documents'::text AS bucket,
    (file.value ->> 'path'::text) AS path
   FROM lead_messages,
    LATERAL jsonb_array_elements(lead_messages.attachments) file(value);

create table uploads (
  id uuid default gen_random_uuid() not null,
  height integer,
  created_by text,
  created_at timestamp with time zone default now() not null,
  busy_until timestamp with time zone,
  claimed_at timestamp with time zone,
  touched_at timestamp with time zone default now() not null,
  format text,
  sha256 text,
  original_name text,
  picture_hash bigint,
  kind text not null,
  bucket text not null,
  path text,
  state text default 'receiving'::text not null,
  bytes bigint not null,
  received bigint default 0 not null,
  refusal text,
  width integer,
  constraint uploads_bytes_check CHECK ((bytes >= 0)),
  constraint uploads_check CHECK (((state <> 'stored'::text) OR (path IS NOT NULL))),
  constraint uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint uploads_height_check CHECK ((height > 0)),
  constraint uploads_kinds CHECK ((kind = ANY (ARRAY['listing-image'::text, 'listing-video'::text, 'power-document'::text, 'listing-document'::text, 'ownership-document'::text, 'message-file'::text, 'blog-cover'::text, 'city-hero'::text, 'dataset-file'::text, 'dataset-table'::text, 'layer-file'::text, 'layer-rejects'::text]))),
  constraint uploads_original_name_check CHECK (((char_length(original_name) >= 1) AND (char_length(original_name) <= 255))),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_received_check CHECK ((received >= 0)),
  constraint uploads_refusal_check CHECK ((char_length(refusal) <= 500)),
  constraint uploads_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint uploads_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'stored'::text, 'refused'::text]))),
  constraint uploads_width_check CHECK ((width > 0))
);

CREATE INDEX uploads_of_account ON public.uploads USING btree (created_by);

CREATE INDEX uploads_touched ON public.uploads USING btree (touched_at);

CREATE INDEX uploads_unclaimed ON public.uploads USING btree (created_by) WHERE (claimed_at IS NULL);

CREATE UNIQUE INDEX uploads_path ON public.uploads USING btree (bucket, path) WHERE (path IS NOT NULL);

create table user_roles (
  user_id text not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_role_check CHECK ((role = 'admin'::text)),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX user_roles_role ON public.user_roles USING btree (role, user_id);

create table users (
  id text not null,
  updated_at timestamp with time zone default now() not null,
  suspended_at timestamp with time zone,
  emails_messages boolean default true not null,
  email text not null,
  name text default ''::text not null,
  email_verified boolean default false not null,
  image text,
  two_factor_enabled boolean default false not null,
  wants_news boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint users_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint users_email_key UNIQUE (email),
  constraint users_name_check CHECK ((char_length(name) <= 200)),
  constraint users_pkey PRIMARY KEY (id)
);

CREATE INDEX users_created ON public.users USING btree (created_at);

CREATE INDEX users_name ON public.users USING btree (lower(COALESCE(NULLIF(name, ''::text), email)), id);

CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_suspended ON public.users USING btree (created_at DESC, id DESC) WHERE (suspended_at IS NOT NULL);

CREATE INDEX users_unverified ON public.users USING btree (created_at DESC, id DESC) WHERE (NOT email_verified);

CREATE INDEX users_words ON public.users USING gin (user_document(email, name));

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verifications_identifier_key UNIQUE (identifier),
  constraint verifications_pkey PRIMARY KEY (id)
);

CREATE INDEX verifications_expiry ON public.verifications USING btree (expires_at);

CREATE OR REPLACE FUNCTION public.city_document(city_name text, state_name text, slug text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('pg_catalog.simple', concat_ws(' ', city_name, state_name, replace(slug, '-', ' ')))
$function$
;

CREATE OR REPLACE FUNCTION public.collect_listing_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_words (word)
  select distinct word
  from new_rows,
    unnest(to_tsvector('pg_catalog.simple', concat_ws(' ', landowner_name, address, place_city, place_county, place_state,
      zoning_info, left(description, 100000)))) as lexemes (word, positions, weights)
  where char_length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$'
    and not exists (select from public.listing_words as known where known.word = lexemes.word)
  order by word
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.collect_listing_zonings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_zonings (code, words, type)
  select distinct on (zoning_code)
    zoning_code, to_tsvector('pg_catalog.english', zoning_info), public.zoning_type(zoning_info)
  from new_rows
  where zoning_code is not null
    and not exists (select from public.listing_zonings as known where known.code = new_rows.zoning_code)
  order by zoning_code
  on conflict do nothing;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.dataset_document(name text, description text, type text, region text, publisher text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('pg_catalog.simple', concat_ws(' ', name, type, region, publisher, description))
$function$
;

CREATE OR REPLACE FUNCTION public.delete_site_screenings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.site_screenings where site_id in (select id from old_rows);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.forget_listing_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from listing_reminders where listing_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.gps_is_valid(gps text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select gps ~ '^\s*[+-]?\d{1,2}(\.\d{1,15})?\s*,\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$'
    and case when gps ~ '^\s*[+-]?\d{1,2}(\.\d{1,15})?\s*,\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$'
      then abs(split_part(gps, ',', 1)::float8) <= 90 and abs(split_part(gps, ',', 2)::float8) <= 180 end
$function$
;

CREATE OR REPLACE FUNCTION public.gps_location(gps text)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when public.gps_is_valid(gps) then
    point(split_part(gps, ',', 2)::float8, split_part(gps, ',', 1)::float8)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.gps_point(gps text)
 RETURNS geography
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when public.gps_is_valid(gps) then
    public.ST_SetSRID(public.ST_MakePoint(split_part(gps, ',', 2)::float8, split_part(gps, ',', 1)::float8), 4326)::public.geography
  end
$function$
;

CREATE OR REPLACE FUNCTION public.is_number(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_typeof(value) = 'number', false)
$function$
;

CREATE OR REPLACE FUNCTION public.layer_version_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_candidate_sites(new.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.lead_document(name text, email text, company text, message text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('pg_catalog.simple',
    translate(concat_ws(' ', name, email, company, message), '@._-/\:+&?=#%~''"', repeat(' ', 16)))
$function$
;

CREATE OR REPLACE FUNCTION public.listing_document(landowner_name text, address text, place_city text, place_county text, place_state text, zoning_info text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select setweight(to_tsvector('pg_catalog.english', landowner_name), 'A')
    || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', address, place_city, place_county, place_state)), 'B')
    || setweight(to_tsvector('pg_catalog.english', coalesce(zoning_info, '')), 'C')
    || setweight(to_tsvector('pg_catalog.english', coalesce(left(description, 100000), '')), 'D')
$function$
;

CREATE OR REPLACE FUNCTION public.listing_facets(utility_access jsonb, energy_sources text[], instant_deploy boolean, substation_on_site boolean, price_type text, place_county text, place_state text, place_country text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select public.listing_flag_facets(
      public.listing_flags(utility_access, energy_sources, instant_deploy, substation_on_site, price_type))
    || case when place_state is not null then array['s:' || lower(place_state)] else '{}' end
    || case when place_state is not null and place_county is not null
         then array['k:' || lower(place_state) || '/' || lower(place_county)] else '{}' end
    || case when place_country is not null then array['c:' || place_country] else '{}' end
$function$
;

CREATE OR REPLACE FUNCTION public.listing_flag_facets(flags integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select name from unnest(public.listing_flag_names()) with ordinality as flag (name, position)
    where flags & (1 << (position - 1)::integer) <> 0
  )
$function$
;

CREATE OR REPLACE FUNCTION public.listing_flag_mask(names text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(bit_or(1 << (position - 1)::integer), 0)
  from unnest(public.listing_flag_names()) with ordinality as flag (name, position)
  where name = any(names)
$function$
;

CREATE OR REPLACE FUNCTION public.listing_flag_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array['u:power', 'u:fiber', 'u:water', 'u:sewer', 'u:gas', 'u:substation', 't:instant-deploy',
    'e:solar', 'e:wind', 'e:hydro', 'e:geothermal', 'e:nuclear', 'e:gas', 'e:grid', 'e:renewable',
    'p:negotiable', 'p:sale', 'p:lease']
$function$
;

CREATE OR REPLACE FUNCTION public.listing_flags(utility_access jsonb, energy_sources text[], instant_deploy boolean, substation_on_site boolean, price_type text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (case when utility_access @> '{"power": true}' then 1 else 0 end)
    | (case when utility_access @> '{"fiber": true}' then 2 else 0 end)
    | (case when utility_access @> '{"water": true}' then 4 else 0 end)
    | (case when utility_access @> '{"sewer": true}' then 8 else 0 end)
    | (case when utility_access @> '{"gas": true}' then 16 else 0 end)
    | (case when substation_on_site then 32 else 0 end)
    | (case when instant_deploy then 64 else 0 end)
    | (case when 'solar' = any(energy_sources) then 128 else 0 end)
    | (case when 'wind' = any(energy_sources) then 256 else 0 end)
    | (case when 'hydro' = any(energy_sources) then 512 else 0 end)
    | (case when 'geothermal' = any(energy_sources) then 1024 else 0 end)
    | (case when 'nuclear' = any(energy_sources) then 2048 else 0 end)
    | (case when 'gas' = any(energy_sources) then 4096 else 0 end)
    | (case when 'grid' = any(energy_sources) then 8192 else 0 end)
    | (case when energy_sources && array['solar', 'wind', 'hydro', 'geothermal'] then 16384 else 0 end)
    | (case price_type when 'negotiable' then 32768 when 'sale' then 65536 when 'lease' then 131072 else 0 end)
$function$
;

CREATE OR REPLACE FUNCTION public.listing_values(listing land_listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('slug', listing.slug, 'landowner_name', listing.landowner_name, 'address', listing.address,
    'city', listing.place_city, 'county', listing.place_county, 'state', listing.place_state,
    'country', listing.place_country, 'parcel_size_acres', listing.parcel_size_acres, 'price', listing.price,
    'price_type', listing.price_type, 'image', listing.images[1], 'lifecycle', listing.lifecycle)
$function$
;

CREATE OR REPLACE FUNCTION public.notify_content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.parcel_number_key(parcel_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select upper(regexp_replace(parcel_number, '[^[:alnum:]]', '', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.post_document(title text, excerpt text, meta_keywords text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', coalesce(meta_keywords, '')), 'B')
    || setweight(to_tsvector('pg_catalog.english', coalesce(excerpt, '')), 'C')
    || setweight(to_tsvector('pg_catalog.english', left(body, 100000)), 'D')
$function$
;

CREATE OR REPLACE FUNCTION public.post_is_public(is_published boolean, scheduled_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(scheduled_at <= now(), is_published)
$function$
;

CREATE OR REPLACE FUNCTION public.post_tags(meta_keywords text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(tag order by first_place), '{}') from (
    select tag, min(place) as first_place
    from unnest(string_to_array(meta_keywords, ',')) with ordinality as parts (part, place),
      lateral (select lower(btrim(regexp_replace(part, '\s+', ' ', 'g'))) as tag) as cleaned
    where tag <> ''
    group by tag
  ) as tags
$function$
;

CREATE OR REPLACE FUNCTION public.queue_moved_candidate_sites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.screening_queue (kind, site_id)
  select 'candidate-site', new_rows.id from new_rows join old_rows using (id)
  where new_rows.is_current
    and (new_rows.is_current, new_rows.location::text, new_rows.acres)
      is distinct from (old_rows.is_current, old_rows.location::text, old_rows.acres);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.queue_moved_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.screening_queue (kind, site_id)
  select 'listing', new_rows.id from new_rows join old_rows using (id)
  where (new_rows.gps_coordinates, new_rows.boundary::text, new_rows.parcel_size_acres)
    is distinct from (old_rows.gps_coordinates, old_rows.boundary::text, old_rows.parcel_size_acres);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.queue_new_candidate_sites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.screening_queue (kind, site_id)
  select 'candidate-site', id from new_rows where is_current;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.queue_new_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.screening_queue (kind, site_id)
  select 'listing', id from new_rows where gps_coordinates is not null or boundary is not null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_deleted_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_events (listing_id, kind, before)
  select id, 'deleted', public.listing_values(old_rows::public.land_listings)
  from old_rows where is_published order by number;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_listing_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_changes (number) select number from changed_rows where is_published;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_listing_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_events (listing_id, kind, before, after)
  select new_rows.id, event.kind, event.before, event.after
  from new_rows join old_rows using (id)
  -- What was public last of a listing that is on the market again.
  left join lateral (
    select listing_events.before as public from public.listing_events
    where listing_id = new_rows.id and listing_events.kind in ('withdrawn', 'deleted')
      and new_rows.is_published and not old_rows.is_published
    order by listing_events.id desc limit 1
  ) as last on true
  cross join lateral (
    select case when new_rows.is_published then 'published' else 'withdrawn' end as kind,
      case when old_rows.is_published then public.listing_values(old_rows::public.land_listings) end as before,
      null::jsonb as after
    where new_rows.is_published <> old_rows.is_published
    union all
    select 'status', to_jsonb(old_rows.lifecycle), to_jsonb(new_rows.lifecycle)
    where new_rows.is_published and old_rows.is_published and new_rows.lifecycle <> old_rows.lifecycle
    union all
    select 'status', last.public -> 'lifecycle', to_jsonb(new_rows.lifecycle)
    where last.public -> 'lifecycle' <> to_jsonb(new_rows.lifecycle)
    union all
    select 'price',
      jsonb_build_object('price', old_rows.price, 'price_type', old_rows.price_type),
      jsonb_build_object('price', new_rows.price, 'price_type', new_rows.price_type)
    where new_rows.is_published and old_rows.is_published
      and (new_rows.price, new_rows.price_type) is distinct from (old_rows.price, old_rows.price_type)
    union all
    select 'price',
      jsonb_build_object('price', last.public -> 'price', 'price_type', last.public -> 'price_type'),
      jsonb_build_object('price', new_rows.price, 'price_type', new_rows.price_type)
    where last.public ? 'price'
      and (last.public -> 'price', last.public ->> 'price_type')
        is distinct from (coalesce(to_jsonb(new_rows.price), 'null'), new_rows.price_type)
    union all
    select 'acreage', to_jsonb(old_rows.parcel_size_acres), to_jsonb(new_rows.parcel_size_acres)
    where new_rows.is_published and old_rows.is_published
      and new_rows.parcel_size_acres <> old_rows.parcel_size_acres
    union all
    select 'evidence', old_rows.power_evidence_entries, new_rows.power_evidence_entries
    where new_rows.is_published and old_rows.is_published
      and new_rows.power_evidence_entries is distinct from old_rows.power_evidence_entries
    union all
    -- What else searches depend on.
    select 'changed', null, null
    where new_rows.is_published and old_rows.is_published
      and (new_rows.facets, new_rows.document, new_rows.zoning_code, new_rows.available_power_mw, new_rows.gps_coordinates)
        is distinct from
          (old_rows.facets, old_rows.document, old_rows.zoning_code, old_rows.available_power_mw, old_rows.gps_coordinates)
  ) as event
  where new_rows.is_published or old_rows.is_published
  order by new_rows.number;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_published_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_events (listing_id, kind)
  select id, 'published' from new_rows where is_published order by number;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_rescored_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_changes (number)
  select number from public.land_listings where is_published and id in (
    select site_id from new_rows join old_rows using (site_id) where new_rows.scores is distinct from old_rows.scores);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_rescreened_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_events (listing_id, kind, before, after)
  select new_rows.site_id, 'screened', old_rows.scores, new_rows.scores
  from new_rows join old_rows using (site_id)
  where new_rows.kind = 'listing' and (new_rows.scores, new_rows.facts) is distinct from (old_rows.scores, old_rows.facts)
    and exists (select from public.land_listings where id = new_rows.site_id and is_published);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_scored_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_changes (number)
  select number from public.land_listings where is_published and id in (select site_id from changed_rows);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_screened_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_events (listing_id, kind, after, is_news)
  select site_id, 'screened', scores, coalesce(
    (select is_news from public.listing_events where listing_id = site_id order by id desc limit 1), true)
  from new_rows
  where kind = 'listing' and exists (select from public.land_listings where id = site_id and is_published);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_truncated_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_changes (number) select number from public.land_listings where is_published;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_updated_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.listing_changes (number)
  select new_rows.number from new_rows join old_rows using (id) where new_rows.is_published or old_rows.is_published;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_candidate_sites(refreshed uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  create temporary table current_sites on commit drop as
  select found.*, feature_key || '#' || row_number() over (
      partition by feature_key order by acres desc nulls last, location[0], location[1], number) as site_key
  from (
    select features.number, properties, nullif(btrim(properties ->> 'name'), '') as name,
      case when is_number(properties -> 'acres') then (properties ->> 'acres')::float8 end as acres,
      case when is_number(properties -> 'mw') then (properties ->> 'mw')::float8 end as capacity_mw,
      case when is_number(properties -> 'substation_miles') then (properties ->> 'substation_miles')::float8 end as substation_miles,
      case when is_number(properties -> 'transmission_miles') then (properties ->> 'transmission_miles')::float8 end as line_miles,
      case
        when properties ->> 'status' ilike 'retiring%' then 'retiring-plant'
        when properties ->> 'status' ilike 'retired%' or properties ? 'fuel' then 'retired-plant'
        when properties ? 'program' then 'cleanup-site'
        else 'other' end as kind,
      md5(lower(concat_ws('|', properties ->> 'reference', properties ->> 'name', properties ->> 'city',
        properties ->> 'state'))) as feature_key,
      properties ->> 'city' as city, coalesce(area.name, properties ->> 'county') as county,
      coalesce(area.state, properties ->> 'state') as state,
      case when area.name is not null then 'US' end as country,
      point(public.ST_X(spot), public.ST_Y(spot)) as location
    from layers join layer_features as features on layer_id = id and version = current_version
      cross join lateral (select public.ST_PointOnSurface(features.geom) as spot) as middle
      -- Outlines of counties are simplified, so a site on a shore or a river may be a little outside of its own.
      left join lateral (
        select places.name, places.state from places
        where places.kind = 'county' and public.ST_DWithin(places.boundary, spot, 0.03)
        order by places.state = us_state_name(properties ->> 'state') desc nulls last,
          public.ST_Distance(places.boundary, spot)
        limit 1
      ) as area on true
    where id = refreshed
  ) as found;

  update candidate_sites set is_current = false, updated_at = now()
  where layer_id = refreshed and is_current and feature_key not in (select site_key from current_sites);

  update candidate_sites as known
  set is_current = true, name = now_is.name, kind = now_is.kind, acres = now_is.acres, capacity_mw = now_is.capacity_mw,
    city = now_is.city, county = now_is.county, state = now_is.state, country = now_is.country,
    substation_miles = now_is.substation_miles, line_miles = now_is.line_miles, properties = now_is.properties,
    location = now_is.location, updated_at = now()
  from current_sites as now_is
  where known.layer_id = refreshed and known.feature_key = now_is.site_key
    and (not known.is_current or known.properties <> now_is.properties or not known.location ~= now_is.location
      or known.state is distinct from now_is.state or known.county is distinct from now_is.county);

  -- Of sites with the same name in the same town, the first gets the plain address and the others a hash.
  insert into candidate_sites (slug, layer_id, feature_key, is_current, name, kind, acres, capacity_mw, city, county, state,
    country, substation_miles, line_miles, properties, location)
  select case
      when row_number() over (partition by base order by site_key) = 1
        and not exists (select from candidate_sites where slug = base) then base
      else base || '-' || left(md5(site_key), 8) end,
    refreshed, site_key, true, name, kind, acres, capacity_mw, city, county, state,
    country, substation_miles, line_miles, properties, location
  from current_sites cross join lateral (
    select coalesce(nullif(btrim(left(regexp_replace(
      lower(concat_ws('-', name, properties ->> 'city', properties ->> 'state')), '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), 'site') as base
  ) as plain
  where not exists (select from candidate_sites where layer_id = refreshed and feature_key = site_key)
  order by site_key;
  drop table current_sites;
end
$function$
;

CREATE OR REPLACE FUNCTION public.site_fact_names(facts jsonb, fact text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select part ->> 'name' from jsonb_array_elements(facts -> fact -> 'parts') as part)
$function$
;

CREATE OR REPLACE FUNCTION public.stored_path(bucket text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(value, '^(https?://[^/]+)?/media/' || bucket || '/', '')
$function$
;

CREATE OR REPLACE FUNCTION public.touch_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  new.version := old.version + 1;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.touch_dataset()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  if (new.name, new.slug, new.description, new.type, new.region, new.publisher, new.license, new.period, new.units,
      new.newest_file_path, new.is_public or new.public_when_ready)
    is distinct from
     (old.name, old.slug, old.description, old.type, old.region, old.publisher, old.license, old.period, old.units,
      old.newest_file_path, old.is_public or old.public_when_ready)
  then new.version := old.version + 1; end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.touch_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.us_state_name(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((select name from (values
    ('AL', 'Alabama'), ('AK', 'Alaska'), ('AS', 'American Samoa'), ('AZ', 'Arizona'), ('AR', 'Arkansas'),
    ('CA', 'California'), ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'),
    ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'), ('GU', 'Guam'), ('HI', 'Hawaii'),
    ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'), ('KS', 'Kansas'), ('KY', 'Kentucky'),
    ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'), ('MA', 'Massachusetts'), ('MI', 'Michigan'),
    ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'),
    ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'), ('NY', 'New York'),
    ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('MP', 'Northern Mariana Islands'), ('OH', 'Ohio'),
    ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('PR', 'Puerto Rico'), ('RI', 'Rhode Island'),
    ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'),
    ('VI', 'Virgin Islands'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
    ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming')
  ) as states (code, name) where states.code = upper(us_state_name.code)), us_state_name.code)
$function$
;

CREATE OR REPLACE FUNCTION public.user_document(email text, name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('pg_catalog.simple', translate(concat_ws(' ', email, name), '@._-/\:+&?=#%~''"', repeat(' ', 16)))
$function$
;

CREATE OR REPLACE FUNCTION public.utility_access_is_valid(access jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(access) = 'object'
    and access - array['power', 'fiber', 'water', 'sewer', 'gas'] = '{}'::jsonb
    and not jsonb_path_exists(access, '$.* ? (@.type() != "boolean")')
$function$
;

CREATE OR REPLACE FUNCTION public.word_is_known(word text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(cardinality(ts_lexize('pg_catalog.english_stem', word)) = 0, false)
    or exists (select from public.listing_words as known
      where known.word = word_is_known.word or known.stem = (ts_lexize('pg_catalog.english_stem', word_is_known.word))[1])
$function$
;

CREATE OR REPLACE FUNCTION public.zoning_code(zoning_info text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtextextended(lower(zoning_info), 0)
$function$
;

CREATE OR REPLACE FUNCTION public.zoning_type(zoning_info text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when word in ('unzoned', 'no zoning', 'not zoned') then 'unzoned'
    when word in ('industr', 'manufact', 'warehous', 'logistic') then 'industrial'
    when word = 'agri' or word like 'farm%' or word like 'ranch%' then 'agricultural'
    when word in ('commerc', 'business', 'employment', 'retail', 'office', 'enterprise') then 'commercial'
    when word in ('resident', 'housing', 'dwelling') then 'residential'
    else 'other'
  end
  from substring(lower(zoning_info)
    from '\m(unzoned|no zoning|not zoned|industr|manufact|warehous|logistic|agri|farm(?:land|ing)?\M|ranch(?:es|ing|land)?\M|commerc|business|employment|retail|office|enterprise|resident|housing|dwelling)'
  ) as word
  where zoning_info is not null
$function$
;
