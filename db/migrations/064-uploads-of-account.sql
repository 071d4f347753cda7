-- The files of an account are counted at each upload, also those that listings and drafts refer to.
create index uploads_of_account on uploads (created_by);
