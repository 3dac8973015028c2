-- concurrently
-- Hidden comments of a person on an item, at the top or in a thread: a list shows their author a line for each.
create index concurrently comments_hidden_of_person
  on comment_rows (user_id, content_id, thread_id, created_at, id) where is_hidden;
-- Hidden comments at the top in the order of their list: for moderators, and for what is around one in a case.
create index concurrently comments_hidden_on_top on comment_rows (content_id, created_at desc, id desc)
  where thread_id is null and is_hidden;
create index concurrently lesson_comments_hidden_of_lesson on lesson_comment_rows (lesson_id, created_at desc, id desc)
  where parent_id is null and is_hidden;
drop index concurrently if exists lesson_comments_hidden_on_top;
