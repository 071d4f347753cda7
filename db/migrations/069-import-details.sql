-- “Report” is what visitors file about a listing.
alter table layer_versions rename column report to details;
alter table layer_versions rename constraint layer_versions_report_check to layer_versions_details_check;
