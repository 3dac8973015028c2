-- Somebody may take their data along, and may leave for good.

-- A person's data as one zip, made by a task. The file is named by its path alone and is no row of `files`, so that
-- no address but the export's own leads to it. Without a person the sweep removes both.
create table data_exports (
  id uuid primary key,
  user_id uuid references profiles on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed')),
  -- Percent of what is to be written.
  progress integer not null default 0 check (progress between 0 and 100),
  -- How often it was begun: whoever was killed in the midst of it counts as well.
  attempts integer not null default 0,
  path text,
  size bigint,
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check (status <> 'ready' or (path is not null and size is not null and expires_at is not null))
);
create index data_exports_user_id on data_exports (user_id, created_at desc);
create unique index data_exports_one_under_way on data_exports (user_id) where status in ('waiting', 'making');

-- When its person deleted the account. From then on it is nobody: what told of the person is emptied at once, and a
-- task unsigns or erases what they left in clubs, and at last removes the row.
alter table profiles add column deleted_at timestamptz(3);
alter table profiles add column erases_content boolean not null default false;
create index profiles_deleted on profiles (deleted_at) where deleted_at is not null;

-- Nobody who is leaving can come to own a club meanwhile. Whoever deletes an account holds its row, so this waits.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  perform 1 from profiles where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'The account that would own this club is gone' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger clubs_owner_exists before insert or update of user_id on clubs
  for each row execute function refuse_deleted_owner();

-- What a person left is found by index wherever it stands, in pages.
create index club_activity_log_user_id on club_activity_log (user_id);
create index comments_by_person on comments (user_id, created_at desc, id desc);
drop index comments_user_id;
create index likes_by_person on likes (user_id, created_at desc, content_id desc);
drop index likes_user_id;
create index files_uploader_id on files (uploader_id, id);
create index join_requests_decided_by on join_requests (decided_by) where decided_by is not null;
create index club_invites_invited_user_id on club_invites (invited_user_id) where invited_user_id is not null;
drop index club_invites_invited;
create index club_invites_invited_email on club_invites (lower(invited_email)) where invited_email is not null;
