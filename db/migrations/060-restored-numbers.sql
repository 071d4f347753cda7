-- Restored listings keep their number. Those deleted before get a new one, as they did so far.
update deleted_content
set content = content || jsonb_build_object('number', nextval(pg_get_serial_sequence('land_listings', 'number')))
where kind = 'listing' and not content ? 'number';
