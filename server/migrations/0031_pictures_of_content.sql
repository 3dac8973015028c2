-- Pictures of content have one purpose, whatever the kind. Paths stay as they are.
alter table files drop constraint files_purpose_check;
update files set purpose = 'content' where purpose = 'posts';
alter table files add constraint files_purpose_check
  check (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'attachments', 'posts'));

-- Servers of the version before still name it 'posts' during an update; both go in the version after this one.
create function purpose_of_picture() returns trigger language plpgsql as $$
begin
  new.purpose := 'content';
  return new;
end $$;
create trigger purpose_of_picture before insert on files
  for each row when (new.purpose = 'posts') execute function purpose_of_picture();
