-- Datasets may be Excel workbooks.

alter table dataset_files drop constraint dataset_files_format_check,
  add check (format in ('csv', 'xlsx', 'geojson', 'json', 'parquet', 'shapefile'));
