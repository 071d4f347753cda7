-- How often emails told of a search, and of changes to saved listings, before a link in one of them ended that. Whoever starts
-- them again gets them as before.
alter table saved_searches add column previous_frequency text
  check (previous_frequency in ('instantly', 'daily', 'weekly'));
alter table alert_subscribers add column previous_list_frequency text
  check (previous_list_frequency in ('instantly', 'daily', 'weekly'));
