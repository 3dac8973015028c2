-- concurrently
-- What was reported before has its files as evidence, too.
insert into case_files (case_id, file_id)
select c.id, f.id from moderation_cases c cross join lateral (
  select id from files where c.kind = 'content' and content_id = c.subject_id
  union all select id from files where c.kind = 'comment' and comment_id = c.subject_id
  union all select id from files where c.kind = 'message' and message_id = c.subject_id
  union all select id from files where c.kind = 'profile' and profile_id = c.subject_id
  union all select id from files where c.kind = 'club' and club_id = c.subject_id
  union all select id from files where c.kind = 'course' and course_id = c.subject_id
  union all select f.id from lessons l join files f on f.lesson_id = l.id where c.kind = 'course' and l.course_id = c.subject_id
) f
where not exists (select from case_files e where e.case_id = c.id and e.file_id = f.id)
limit 1000
on conflict do nothing;
