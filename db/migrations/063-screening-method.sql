-- Of the engine, gates and warnings that sites were screened with. Sites of a basis without one are screened again.
alter table screening_bases add column method text not null default '';
