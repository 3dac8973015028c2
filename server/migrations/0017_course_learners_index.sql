-- concurrently
-- The latest seen first; those who never came count from the day they began.
create index concurrently course_enrollments_in_order
  on course_enrollments (course_id, coalesce(last_seen_at, began_at) desc, user_id desc);
create index concurrently course_enrollments_by_stage on course_enrollments
  (course_id, enrollment_stage(status, completed_at, last_seen_at), coalesce(last_seen_at, began_at) desc, user_id desc);
drop index concurrently if exists course_enrollments_seen;
-- With the lesson, so that progress is counted from the index alone.
create index concurrently lesson_completions_progress on lesson_completions (user_id, course_id, lesson_id);
drop index concurrently if exists lesson_completions_of_person;
