-- concurrently
-- Hidden comments on a lesson whose replies stay, in the order of its list.
create index concurrently lesson_comments_hidden_on_top on lesson_comment_rows (lesson_id, created_at desc, id desc)
  where parent_id is null and is_hidden and reply_count > 0;
