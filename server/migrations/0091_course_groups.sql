-- A course whose access is by groups is taken by members of these alone, while they are in one.
create table course_groups (
  course_id uuid not null references course_rows on delete cascade,
  group_id uuid not null references club_groups on delete cascade,
  primary key (course_id, group_id)
);
create index course_groups_group on course_groups (group_id);

alter table course_rows drop constraint courses_access_check;
alter table course_rows add constraint courses_access_check
  check (access in ('all', 'level', 'groups', 'chosen', 'paid')) not valid;
create or replace trigger courses_opened before update of access on course_rows
  for each row when (old.access <> new.access and (old.access in ('chosen', 'groups') or new.access = 'all'))
  execute function note_opened();

-- Courses name their groups, which servers hold in memory by the course's version.
create trigger course_groups_version after insert or update or delete on course_groups
  for each row execute function renew_course_version('course_id');
create function renew_version_of_group_courses() returns trigger language plpgsql as $$
begin
  update course_rows set version = current_version()
    where id in (select course_id from course_groups where group_id = new.id) and version <> current_version();
  return null;
end
$$;
create trigger club_groups_course_version after update of name on club_groups
  for each row execute function renew_version_of_group_courses();
