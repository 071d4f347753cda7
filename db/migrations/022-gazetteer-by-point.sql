-- Names are looked up in memory, so the table answers only where a point is and what a county is called.

drop index places_name_trigrams;
alter table places drop column state_key, drop column state_code;
