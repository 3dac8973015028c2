-- Pictures that stand in the text of an item, which names them by their ids. They are no part of its gallery.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check
  (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline', 'attachments', 'posts', 'link-card'));
