-- Files that a case needs: of the thing as it was reported, and as it was when someone acted on it. They are not deleted
-- before the case, whatever becomes of the thing, its author or its club.
create table case_files (
  case_id uuid not null references moderation_cases on delete cascade,
  file_id uuid not null references files,
  primary key (case_id, file_id)
);
create index case_files_file_id on case_files (file_id);
