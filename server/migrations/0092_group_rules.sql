-- Members who reach the level, or finish one of the courses, join the group.
alter table club_groups add column from_level smallint;
alter table club_groups add constraint club_groups_from_level_check check (from_level between 2 and 9) not valid;
create table group_courses (
  group_id uuid not null references club_groups on delete cascade,
  course_id uuid not null references course_rows on delete cascade,
  primary key (group_id, course_id)
);
create index group_courses_course on group_courses (course_id);

-- People who were taken out or left: these rules don't put them in again.
create table club_group_removals (
  group_id uuid not null references club_groups on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, user_id)
);
create index club_group_removals_person on club_group_removals (user_id);
