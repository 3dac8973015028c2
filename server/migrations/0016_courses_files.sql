-- concurrently
alter table files validate constraint files_course_id_fkey;
alter table files validate constraint files_lesson_id_fkey;
alter table files validate constraint files_submission_id_fkey;
alter table files validate constraint files_owner_at_most_one;
alter table files validate constraint files_known_purpose;
create index concurrently files_course_id on files (course_id) where course_id is not null;
create index concurrently files_lesson_id on files (lesson_id, position) where lesson_id is not null;
create index concurrently files_submission_id on files (submission_id) where submission_id is not null;
create index concurrently files_without_owner on files (created_at) where profile_id is null and club_id is null
  and content_id is null and application_id is null and message_id is null and link_hash is null and comment_id is null
  and course_id is null and lesson_id is null and submission_id is null;
drop index concurrently if exists files_unused;
