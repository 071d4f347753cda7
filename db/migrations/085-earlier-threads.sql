-- Outside a transaction.
alter table leads validate constraint leads_sender;
alter table leads validate constraint leads_landowner;
alter table leads validate constraint leads_last_party;
alter table lead_messages validate constraint lead_messages_kinds;
alter table lead_messages validate constraint lead_messages_party;
drop index concurrently if exists leads_sender_account;
create index concurrently leads_sender_account on leads (sender_id) where sender_id is not null;
drop index concurrently if exists leads_landowner_account;
create index concurrently leads_landowner_account on leads (landowner_id) where landowner_id is not null;

-- Earlier inquiries become conversations with who owns their listings now.
do $$
declare
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    select array_agg(id order by id) into batch from (
      select id from leads where id > after_id and type = 'inquiry' order by id limit 500) as next;
    exit when batch is null;
    update leads set landowner_id = land_listings.owner_id
    from land_listings
    where leads.id = any (batch) and land_listings.id = leads.listing_id and land_listings.owner_id is not null
      and leads.landowner_id is null;
    after_id := batch[array_length(batch, 1)];
    commit;
  end loop;
end
$$;

do $$
declare
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    select array_agg(id order by id) into batch from (
      select id from leads where id > after_id order by id limit 500) as next;
    exit when batch is null;
    update leads set last_message_at = last.created_at, last_party = last.party
    from (
      select distinct on (lead_id) lead_id, created_at, case kind when 'received' then 'sender' else 'operator' end as party
      from lead_messages where lead_id = any (batch) order by lead_id, created_at desc, id desc) as last
    where leads.id = last.lead_id and leads.last_message_at is null;
    after_id := batch[array_length(batch, 1)];
    commit;
  end loop;
end
$$;
