-- Outside a transaction.
drop index concurrently if exists organization_members_shared;
-- The foreign keys of 103-shared-with-organizations.sql refer to it.
create unique index concurrently organization_members_shared on organization_members (user_id, organization_id);
