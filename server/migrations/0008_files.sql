-- Every stored file. Its owner decides who may read it: pictures of people and clubs are public, a file of an item or a
-- comment is as visible as the item, one of an application or a message is for those two people, and one without an owner is
-- its uploader's. A file that loses its owner is unused, and a sweep deletes it.

create table files (
  id uuid primary key,
  path text not null unique,
  -- Inline: in the text of an item, which names it by its id.
  purpose text not null check
    (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline', 'attachments', 'link-card')),
  name text not null default '',
  -- What a picture shows, for people who can't see it.
  alt text not null default '' check (char_length(alt) <= 300),
  mime text not null,
  size integer not null,
  width integer,
  height integer,
  position integer not null default 0,
  uploader_id uuid references profiles on delete set null,
  profile_id uuid references profiles on delete set null,
  club_id uuid references clubs on delete set null,
  content_id uuid references content on delete set null,
  comment_id uuid references comments on delete set null,
  application_id uuid references job_applications on delete set null,
  message_id uuid references chat_messages on delete set null,
  link_hash text references link_cards on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint files_one_owner
    check (num_nonnulls(profile_id, club_id, content_id, application_id, message_id, link_hash, comment_id) <= 1)
);
create index files_uploader_id on files (uploader_id, id);
create index files_profile_id on files (profile_id) where profile_id is not null;
create index files_club_id on files (club_id) where club_id is not null;
create index files_content_id on files (content_id, position) where content_id is not null;
create index files_comment_id on files (comment_id) where comment_id is not null;
create index files_application_id on files (application_id) where application_id is not null;
create index files_message_id on files (message_id, position) where message_id is not null;
create unique index files_link_hash on files (link_hash) where link_hash is not null;
create index files_unused on files (created_at) where profile_id is null and club_id is null and content_id is null
  and application_id is null and message_id is null and link_hash is null and comment_id is null;

-- Uploads that a draft names, which live as long as it does. A file may be in several drafts, and in an item as well.
create table draft_files (
  user_id uuid not null,
  draft_id uuid not null,
  file_id uuid not null references files on delete cascade,
  primary key (user_id, draft_id, file_id),
  foreign key (user_id, draft_id) references drafts on delete cascade
);
create index draft_files_file_id on draft_files (file_id);
