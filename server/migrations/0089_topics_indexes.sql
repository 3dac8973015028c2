-- concurrently
-- Begins with whether a row is hidden, because the foreign key needs all rows.
create index concurrently content_of_topic on content_rows (topic_id, is_hidden, created_at desc, id desc)
  where topic_id is not null;
alter table content_rows validate constraint content_topic;
