-- Which alerts a user wants is stored with what is followed.
alter table users drop column wants_listing_alerts;
