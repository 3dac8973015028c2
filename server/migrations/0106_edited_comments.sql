-- What a comment was before its author changed it (docs/decisions/073-comments.md).
alter table content_versions add column comment_id uuid references comments on delete cascade;
drop index content_versions_latest;
create index content_versions_latest on content_versions (content_id, created_at desc, id desc)
  where comment_id is null;
create index content_versions_of_comments on content_versions (comment_id, created_at desc, id desc)
  where comment_id is not null;
-- What goes with an item has no condition.
create index content_versions_content_id on content_versions (content_id);
