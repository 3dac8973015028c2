-- concurrently
-- With the lesson, so that what a person did in a course is read from the index alone.
create index concurrently lesson_completions_of_learner on lesson_completions (course_id, user_id, lesson_id);
drop index concurrently if exists lesson_completions_course_id;
