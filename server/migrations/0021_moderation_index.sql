-- concurrently
-- Members whom a club names as moderators are listed in its permissions, as admins are (decisions.md).
create index concurrently clubs_listed_moderators on clubs using gin ((permissions -> 'moderators'));
