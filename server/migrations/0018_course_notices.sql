-- Notifications about courses, and points for finished lessons (docs/decisions/129).

-- Without foreign keys, for the reason that content_id has none: what is about a deleted course or lesson is not shown.
alter table notifications
  add column course_id uuid,
  add column lesson_id uuid;

-- Up to when people were notified of unlocked lessons: the task goes on from there, so that each is found once.
create table lesson_unlock_runs (
  is_only boolean primary key default true check (is_only),
  notified_up_to timestamptz(3) not null default now()
);
insert into lesson_unlock_runs default values;
-- blocks briefly: no rows
create index lessons_by_date on lessons (unlock_at) where unlock_at is not null;

alter table club_points add column lessons integer not null default 0;
alter table club_changes drop constraint club_changes_source_check;
alter table club_changes add constraint club_changes_source_check check (source in ('post', 'poll', 'event', 'service',
  'product', 'job', 'comment', 'like', 'vote', 'attending', 'signed-up', 'joined', 'left', 'account-deleted', 'lesson'))
  not valid;

-- Added up for each person and day: a course may be deleted with what thousands finished.
create function record_completion() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select c.club_id, utc_day(d.done_at), 'lesson', (case tg_op when 'INSERT' then 1 else -1 end) * count(*), d.user_id
  from changed d join courses c on c.id = d.course_id group by c.club_id, utc_day(d.done_at), d.user_id;
  return null;
end $$;
create trigger record_completion after insert on lesson_completions
  referencing new table as changed for each statement execute function record_completion();
create trigger record_undone_completion after delete on lesson_completions
  referencing old table as changed for each statement execute function record_completion();

-- Before the delete: afterwards completions no longer lead to the club.
create function record_deleted_course() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select old.club_id, utc_day(done_at), 'lesson', -count(*), user_id from lesson_completions
  where course_id = old.id group by utc_day(done_at), user_id;
  return old;
end $$;
create trigger record_deleted_course before delete on courses for each row execute function record_deleted_course();
