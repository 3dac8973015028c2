-- concurrently
-- By this index a lesson is deleted with the replies under it as well.
create index concurrently lesson_comments_lesson_id on lesson_comments (lesson_id);
