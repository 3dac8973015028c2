-- Pictures, sounds and videos among the files of lessons and of what is handed in (docs/decisions/129).
alter table files drop constraint files_known_purpose;
alter table files add constraint files_known_purpose check (purpose in ('profile-image', 'club-logo', 'club-thumbnail',
  'content', 'inline', 'attachments', 'link-card', 'video', 'audio', 'captions', 'course-file')) not valid;
