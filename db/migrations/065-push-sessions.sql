-- Ending a session ends notifications on its device. Those of before learn their session at the next sign-in.
alter table push_subscriptions add column session_id text references sessions (id) on delete set null;
create index push_subscriptions_session on push_subscriptions (session_id);
