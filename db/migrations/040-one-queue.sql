-- Rows that wait for work wake a job that works them off, on one instance at a time: no row is claimed anymore.
alter table dataset_files drop column busy_until;
alter table layer_imports drop column busy_until;
alter table screenings drop column busy_until;
alter table screening_queue drop column busy_until;

-- Only when a row begins to wait. What a job itself changes must not wake it, or it would retry without a pause.
create trigger dataset_files_wait after insert on dataset_files
  for each row execute function notify_content_changed();
create trigger layer_imports_wait after insert on layer_imports
  for each row execute function notify_content_changed();
create trigger layer_imports_wait_again after update of state on layer_imports
  for each row when (new.state in ('inspecting', 'importing') and old.state <> new.state)
  execute function notify_content_changed();
create trigger screenings_wait after insert on screenings
  for each row execute function notify_content_changed();
create trigger screenings_wait_again after update of state on screenings
  for each row when (new.state = 'running' and old.state <> 'running')
  execute function notify_content_changed();
create trigger screening_queue_wait after insert on screening_queue
  for each statement execute function notify_content_changed();
