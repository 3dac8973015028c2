-- The version of a course, as of items (0012): renewed by what the outline that servers hold in memory shows of the course,
-- its sections and its lessons, and not by comments, search or notices. xmin stays for servers of before.
alter table course_rows add column version bigint not null default 0;
alter table course_rows alter column version set default current_version();
create or replace view courses as
  select id, club_id, slug, title, summary, description, level, access, required_level, price_text, how_to_pay, unlocking,
    has_certificate, published_at, first_published_at, outline_version, created_by, search, created_at, updated_at, is_hidden,
    opened_since, position, xmin, version
  from course_rows where deleted_at is null;

create trigger courses_version
  before update of slug, title, summary, description, level, access, required_level, price_text, how_to_pay, unlocking,
    has_certificate, published_at, updated_at, is_hidden, deleted_at on course_rows
  for each row execute function renew_version();

-- Renews the version of the course that a row belongs to, by the column that the trigger names: its course's or lesson's id.
create function renew_course_version() returns trigger language plpgsql as $$
declare
  before uuid;
  after uuid;
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', tg_argv[0]) into before using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', tg_argv[0]) into after using new;
  end if;
  if tg_argv[0] = 'lesson_id' then
    select course_id into before from lesson_rows where id = before;
    select course_id into after from lesson_rows where id = after;
  end if;
  update course_rows set version = current_version() where id in (before, after) and version <> current_version();
  return null;
end
$$;

create trigger course_sections_version after insert or update or delete on course_sections
  for each row execute function renew_course_version('course_id');
create trigger lessons_version after insert or delete on lesson_rows
  for each row execute function renew_course_version('course_id');
create trigger lessons_version_changed
  after update of course_id, section_id, slug, title, position, video_url, minutes, is_preview, is_optional, unlock_days,
    unlock_at, published_at, first_published_at, deleted_at, parent_deleted on lesson_rows
  for each row execute function renew_course_version('course_id');
create trigger quizzes_version after insert or delete on quizzes
  for each row execute function renew_course_version('lesson_id');
create trigger assignments_version after insert or delete on assignments
  for each row execute function renew_course_version('lesson_id');

create trigger files_course_version after insert on files
  for each row when (new.course_id is not null) execute function renew_course_version('course_id');
create trigger files_course_version_changed after update on files
  for each row when (new.course_id is not null or old.course_id is not null)
  execute function renew_course_version('course_id');
create trigger files_course_version_deleted after delete on files
  for each row when (old.course_id is not null) execute function renew_course_version('course_id');
create trigger files_lesson_version after insert on files
  for each row when (new.lesson_id is not null) execute function renew_course_version('lesson_id');
create trigger files_lesson_version_changed after update on files
  for each row when (new.lesson_id is not null or old.lesson_id is not null)
  execute function renew_course_version('lesson_id');
create trigger files_lesson_version_deleted after delete on files
  for each row when (old.lesson_id is not null) execute function renew_course_version('lesson_id');
