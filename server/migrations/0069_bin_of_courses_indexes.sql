-- concurrently
create index concurrently courses_in_bin on course_rows (club_id, deleted_at desc) where deleted_at is not null;
create index concurrently lessons_in_bin on lesson_rows (course_id, deleted_at desc) where deleted_at is not null;
-- For the task that clears the bins.
create index concurrently courses_deleted on course_rows (deleted_at) where deleted_at is not null;
create index concurrently lessons_deleted on lesson_rows (deleted_at) where deleted_at is not null;
create index concurrently courses_in_order on course_rows (club_id, position, created_at desc, id desc);
create index concurrently lessons_awaiting_notice on lesson_rows (course_id) where awaits_notice;
