-- concurrently
-- The indexes of lists leave hidden rows out, or begin with whether a row is hidden where a foreign key needs all rows: what
-- is hidden costs a list nothing.
create index concurrently content_shown_feed on content_rows (club_id, created_at desc, id desc) where not is_hidden;
drop index concurrently if exists content_feed;
create index concurrently content_shown_feed_of_type
  on content_rows (club_id, type, created_at desc, id desc) where not is_hidden;
drop index concurrently if exists content_feed_of_type;
create index concurrently content_of_person on content_rows (user_id, is_hidden, created_at desc, id desc);
drop index concurrently if exists content_by_person;
create index concurrently content_shown_listed on content_rows (type, created_at desc, id desc)
  where type in ('service', 'product', 'job') and not is_hidden;
drop index concurrently if exists content_listed;
create index concurrently content_shown_words_open on content_rows using gin (search_scoped(search, club_id, type))
  where is_open and not is_hidden;
drop index concurrently if exists content_words_open;
create index concurrently content_shown_words_closed on content_rows using gin (search_scoped(search, club_id, type))
  where not is_open and not is_hidden;
drop index concurrently if exists content_words_closed;
create index concurrently content_shown_newest_open
  on content_rows (type, created_at desc, id desc) where is_open and not is_hidden;
drop index concurrently if exists content_newest_open;
create index concurrently content_shown_folded_titles
  on content_rows (type, folded_title text_pattern_ops) where is_open and not is_hidden;
drop index concurrently if exists content_folded_titles;
create index concurrently comments_shown_of_content on comment_rows (content_id, is_hidden, created_at desc, id desc);
drop index concurrently if exists comments_of_content;
create index concurrently comments_shown_on_top
  on comment_rows (content_id, created_at desc, id desc) where thread_id is null and not is_hidden;
drop index concurrently if exists comments_on_top;
create index concurrently comments_shown_in_thread
  on comment_rows (thread_id, is_hidden, created_at, id) where thread_id is not null;
drop index concurrently if exists comments_in_thread;
create index concurrently comments_of_person on comment_rows (user_id, is_hidden, created_at desc, id desc);
drop index concurrently if exists comments_by_person;
create index concurrently comments_shown_words_open on comment_rows using gin (search_scoped(search, club_id, content_type))
  where is_open and not is_hidden;
drop index concurrently if exists comments_words_open;
create index concurrently comments_shown_words_closed on comment_rows using gin (search_scoped(search, club_id, content_type))
  where not is_open and not is_hidden;
drop index concurrently if exists comments_words_closed;
create index concurrently comments_shown_newest_open
  on comment_rows (content_type, created_at desc, id desc) where is_open and not is_hidden;
drop index concurrently if exists comments_newest_open;
create index concurrently comments_shown_of_club
  on comment_rows (club_id, content_type, created_at desc, id desc) where not is_hidden;
drop index concurrently if exists comments_of_club;
create index concurrently lesson_comments_shown_on_top on lesson_comment_rows (lesson_id, created_at desc, id desc)
  where parent_id is null and not is_hidden;
drop index concurrently if exists lesson_comments_on_top;
create index concurrently lesson_comments_shown_replies
  on lesson_comment_rows (parent_id, is_hidden, created_at, id) where parent_id is not null;
drop index concurrently if exists lesson_comments_replies;
create index concurrently lesson_comments_of_person on lesson_comment_rows (user_id, is_hidden, created_at desc);
drop index concurrently if exists lesson_comments_by_person;
