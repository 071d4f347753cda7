-- When the current try began to send the email's data. Until then no server can have it, so that it may be sent again
-- after a crash.
alter table mails add column data_sent_at timestamptz;
