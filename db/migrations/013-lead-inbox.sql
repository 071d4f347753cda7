-- The operator's inbox: who looks after a lead, what was written back, a number that counts the operator's changes, and
-- what its lists are found by; see docs/decisions/072-leads-and-users.md.

-- What a search of the inbox looks through. Signs that join words are spaces, so that every part of an address is a word.
create function lead_document(name text, email text, company text, message text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple',
    translate(concat_ws(' ', name, email, company, message), '@._-/\:+&?=#%~''"', repeat(' ', 16)))
$$;

alter table leads
  add column version integer not null default 1,
  -- The admin who looks after it.
  add column owner_id text references users (id) on delete set null,
  -- Who changed it last; null when nobody did but the product.
  add column saved_by text references users (id) on delete set null,
  -- When it was first written back to.
  add column answered_at timestamptz,
  add column document tsvector not null
    generated always as (public.lead_document(name, email, company, message)) stored;

-- Counts what operators change, so that an editor who began before is told. What the product does with links and digests
-- is no change of theirs.
create function touch_lead() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;
create trigger leads_touch before update on leads for each row
when ((old.status, old.owner_id, old.notes) is distinct from (new.status, new.owner_id, new.notes))
execute function touch_lead();

-- What was written between the operator and who sent the lead. A reply has the id of its mail: that table knows whether it
-- was sent. What arrives in the operator's mailbox is put here by hand, as is what was answered from there.
create table lead_messages (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references leads (id) on delete cascade,
  kind text not null check (kind in ('reply', 'received', 'answered')),
  body text not null check (body <> '' and char_length(body) <= 10000),
  author_id text references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index lead_messages_lead on lead_messages (lead_id, created_at, id);
create index lead_messages_author on lead_messages (author_id) where author_id is not null;

create index leads_words on leads using gin (document);
create index leads_updated on leads (updated_at desc, id desc);
create index leads_name on leads (lower(coalesce(nullif(name, ''), email)), id);
create index leads_status_type on leads (status, type, created_at desc, id desc);
create index leads_owner on leads (owner_id) where owner_id is not null;
create index leads_saved_by on leads (saved_by) where saved_by is not null;
-- Those that wait for an answer; how long they may is said in domain/settings/business-hours.ts.
create index leads_waiting on leads (created_at desc, id desc)
  where status in ('new', 'in_progress') and answered_at is null and type <> 'notify';
