-- The uploads that a draft names, which live as long as it does. A file may be in several drafts, and in an item as well.
create table draft_files (
  user_id uuid not null,
  draft_id uuid not null,
  file_id uuid not null references files on delete cascade,
  primary key (user_id, draft_id, file_id),
  foreign key (user_id, draft_id) references drafts on delete cascade
);
create index draft_files_file_id on draft_files (file_id);

-- The path of an upload holds its id, and so does its address in a text.
insert into draft_files (user_id, draft_id, file_id)
select d.user_id, d.id, f.id
from drafts d join files f on f.uploader_id = d.user_id and strpos(d.data, f.id::text) > 0;
