-- How many miles from its point a parcel may be, where only its town or ZIP code is known.
alter table screening_parcels add column uncertainty_miles double precision not null default 0 check (uncertainty_miles >= 0);
