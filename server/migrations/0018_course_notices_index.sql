-- concurrently
alter table club_changes validate constraint club_changes_source_check;
create unique index concurrently notifications_open_course_responses on notifications (user_id, lesson_id, type)
  where responses_since is not null and not is_read and lesson_id is not null;
create index concurrently notifications_course on notifications (course_id) where course_id is not null;
