-- Files of messages are kept as long as these.
create or replace view upload_references as
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
    file.value ->> 'path' AS path
   FROM lead_messages,
    LATERAL jsonb_array_elements(lead_messages.attachments) file(value);
