-- Renames the license of datasets, also in stored versions and deleted datasets.

alter table datasets rename column licence to license;
alter table datasets rename constraint datasets_licence_check to datasets_license_check;

create or replace function touch_dataset() returns trigger
language plpgsql as $$
begin
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  if (new.name, new.slug, new.description, new.type, new.region, new.publisher, new.license, new.period, new.units,
      new.newest_file_path, new.is_public or new.public_when_ready)
    is distinct from
     (old.name, old.slug, old.description, old.type, old.region, old.publisher, old.license, old.period, old.units,
      old.newest_file_path, old.is_public or old.public_when_ready)
  then new.version := old.version + 1; end if;
  return new;
end
$$;

update content_versions set content = content - 'licence' || jsonb_build_object('license', content -> 'licence')
  where kind = 'dataset' and content ? 'licence';
update deleted_content set content = content - 'licence' || jsonb_build_object('license', content -> 'licence')
  where kind = 'dataset' and content ? 'licence';
