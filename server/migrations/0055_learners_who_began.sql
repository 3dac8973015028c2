-- concurrently
-- Whoever finished a lesson has started the course, also without a recorded visit.
update course_enrollments e set last_seen_at = d.done_at
  from (select d.course_id, d.user_id, max(d.done_at) as done_at
    from course_enrollments n join lesson_completions d on d.course_id = n.course_id and d.user_id = n.user_id
    where n.last_seen_at is null group by d.course_id, d.user_id limit 1000) d
  where e.course_id = d.course_id and e.user_id = d.user_id and e.last_seen_at is null;
