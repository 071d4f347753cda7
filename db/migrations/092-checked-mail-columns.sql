-- Outside a transaction.
alter table lead_messages validate constraint lead_messages_kind;
alter table lead_messages validate constraint lead_messages_held;
alter table leads validate constraint leads_types;
