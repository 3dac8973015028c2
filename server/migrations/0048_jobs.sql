-- What a job is called is the title of its row of `content`. Nothing has been written here yet; servers of the version
-- before read the column for exports, and it goes in the version after this one.
alter table jobs drop constraint jobs_title_check;
alter table jobs alter column title set default '';

-- From then on it takes no applications; null for no such date.
alter table jobs add column closes_at timestamptz(3);
alter table jobs add constraint jobs_description_length check (char_length(description) <= 5000);
alter table jobs add constraint jobs_list_lengths check (
  cardinality(requirements) <= 50 and cardinality(responsibilities) <= 50 and cardinality(benefits) <= 50
);
