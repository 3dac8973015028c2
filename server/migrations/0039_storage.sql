-- What people and clubs may store, and what they do store. Triggers record each change of a file, because files also end with
-- accounts, clubs and items; a task adds the changes up. Without foreign keys, so that no write waits for another.
create table storage_changes (
  id bigint generated always as identity primary key,
  -- A person or a club.
  owner_id uuid not null,
  is_club boolean not null,
  -- Bytes of files that belong to something, of files that belong to nothing, and of exports.
  used bigint not null default 0,
  unused bigint not null default 0,
  exports bigint not null default 0
);
create index storage_changes_owner on storage_changes (owner_id);

create table storage_totals (
  owner_id uuid primary key,
  is_club boolean not null,
  used bigint not null,
  unused bigint not null,
  exports bigint not null
);
create index storage_totals_largest on storage_totals (is_club, (used + unused) desc, owner_id);

-- Exact at any time.
create view storage_use as
  select owner_id, is_club, sum(used)::bigint as used, sum(unused)::bigint as unused, sum(exports)::bigint as exports
  from (
    select owner_id, is_club, used, unused, exports from storage_totals
    union all
    select owner_id, is_club, used, unused, exports from storage_changes
  ) t group by owner_id, is_club;

-- One row. Bytes.
create table storage_settings (
  is_only boolean primary key default true check (is_only),
  unused_bytes bigint not null default 1073741824 check (unused_bytes >= 0),
  person_bytes bigint not null default 5368709120 check (person_bytes >= 0),
  club_bytes bigint not null default 21474836480 check (club_bytes >= 0),
  revision integer not null default 0
);
insert into storage_settings default values;

-- People and clubs with a limit of their own.
create table storage_exceptions (
  user_id uuid unique references profiles on delete cascade,
  club_id uuid unique references clubs on delete cascade,
  bytes bigint not null check (bytes >= 0),
  set_by uuid references profiles on delete set null,
  set_at timestamptz(3) not null default now(),
  check (num_nonnulls(user_id, club_id) = 1)
);
create index storage_exceptions_set_by on storage_exceptions (set_by) where set_by is not null;

alter table files
  -- How the totals count it; null: not counted yet, as files of before.
  add column counted_as text,
  -- The club that it counts for.
  add column counted_club_id uuid;

create function count_file() returns trigger language plpgsql as $$
begin
  new.counted_as := case when num_nonnulls(new.profile_id, new.club_id, new.content_id, new.comment_id, new.application_id,
    new.message_id, new.link_hash, new.course_id, new.lesson_id, new.submission_id) = 0 then 'unused' else 'used' end;
  new.counted_club_id := case
    when new.club_id is not null then new.club_id
    when new.content_id is not null then (select club_id from content_rows where id = new.content_id)
    when new.comment_id is not null then (select club_id from comment_rows where id = new.comment_id)
    when new.application_id is not null then (
      select c.club_id from job_applications a join content_rows c on c.id = a.job_id where a.id = new.application_id)
    when new.message_id is not null then (
      select v.club_id from chat_messages m join conversations v on v.id = m.conversation_id where m.id = new.message_id)
    when new.course_id is not null then (select club_id from courses where id = new.course_id)
    when new.lesson_id is not null then (
      select c.club_id from lessons l join courses c on c.id = l.course_id where l.id = new.lesson_id)
    when new.submission_id is not null then (
      select c.club_id from submissions s join courses c on c.id = s.course_id where s.id = new.submission_id)
  end;
  return new;
end
$$;
create trigger files_count before insert or update on files for each row execute function count_file();

-- What one file adds to its uploader and its club; nothing while it isn't counted.
create function storage_of(uploader_id uuid, club_id uuid, counted_as text, size integer, sign integer)
returns table (owner_id uuid, is_club boolean, used bigint, unused bigint) language sql immutable as $$
  select uploader_id, false, case counted_as when 'used' then size * sign::bigint else 0 end,
    case counted_as when 'unused' then size * sign::bigint else 0 end
  where uploader_id is not null and counted_as is not null
  union all
  select club_id, true, size * sign::bigint, 0 where club_id is not null and counted_as is not null
$$;

create function record_added_files() returns trigger language plpgsql as $$
begin
  insert into storage_changes (owner_id, is_club, used, unused)
  select s.owner_id, s.is_club, sum(s.used), sum(s.unused)
  from added f, storage_of(f.uploader_id, f.counted_club_id, f.counted_as, f.size, 1) s
  group by s.owner_id, s.is_club;
  return null;
end
$$;
create trigger files_added after insert on files
  referencing new table as added for each statement execute function record_added_files();

create function record_removed_files() returns trigger language plpgsql as $$
begin
  insert into storage_changes (owner_id, is_club, used, unused)
  select s.owner_id, s.is_club, sum(s.used), sum(s.unused)
  from removed f, storage_of(f.uploader_id, f.counted_club_id, f.counted_as, f.size, -1) s
  group by s.owner_id, s.is_club;
  return null;
end
$$;
create trigger files_removed after delete on files
  referencing old table as removed for each statement execute function record_removed_files();

create function record_changed_files() returns trigger language plpgsql as $$
begin
  insert into storage_changes (owner_id, is_club, used, unused)
  select s.owner_id, s.is_club, sum(s.used), sum(s.unused) from (
    select s.* from added f, storage_of(f.uploader_id, f.counted_club_id, f.counted_as, f.size, 1) s
    union all
    select s.* from removed f, storage_of(f.uploader_id, f.counted_club_id, f.counted_as, f.size, -1) s
  ) s
  group by s.owner_id, s.is_club having sum(s.used) <> 0 or sum(s.unused) <> 0;
  return null;
end
$$;
create trigger files_changed after update on files
  referencing new table as added old table as removed for each statement execute function record_changed_files();

-- The zip files of exports.
alter table data_exports add column counted_bytes bigint not null default 0;

create function count_export() returns trigger language plpgsql as $$
begin
  new.counted_bytes := case when new.user_id is null then 0 else coalesce(new.size, 0) end;
  return new;
end
$$;
create trigger data_exports_count before insert or update on data_exports
  for each row execute function count_export();

create function record_export() returns trigger language plpgsql as $$
declare
  -- Null for a row that begins or ends.
  changed bigint := coalesce(new.counted_bytes, 0) - coalesce(old.counted_bytes, 0);
begin
  if changed <> 0 then
    insert into storage_changes (owner_id, is_club, exports) values (coalesce(new.user_id, old.user_id), false, changed);
  end if;
  return null;
end
$$;
create trigger data_exports_stored after insert or update or delete on data_exports
  for each row execute function record_export();
