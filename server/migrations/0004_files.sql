-- Every stored file. What it belongs to says who may read it: a person's picture and a club's face are public, a
-- file of content is as visible as the content, and one that belongs to nothing yet is its uploader's alone.
create table files (
  id uuid primary key,
  path text not null unique,
  purpose text not null check (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'posts', 'attachments')),
  name text not null default '',
  mime text not null,
  size integer not null,
  width integer,
  height integer,
  uploader_id uuid references profiles on delete set null,
  profile_id uuid references profiles on delete set null,
  club_id uuid references clubs on delete set null,
  content_id uuid references content on delete set null,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(profile_id, club_id, content_id) <= 1)
);
create index files_profile_id on files (profile_id) where profile_id is not null;
create index files_club_id on files (club_id) where club_id is not null;
create index files_content_id on files (content_id, position) where content_id is not null;
create index files_unused on files (created_at)
  where profile_id is null and club_id is null and content_id is null;
