-- concurrently
create index concurrently moderation_log_removals on moderation_log (created_at, id) where what = 'remove';
