-- concurrently
-- A queue of one kind, and closed cases of the server, are read in their order.
create index concurrently moderation_cases_club_open_kind on moderation_cases (club_id, kind, opened_at, id)
  where closed_at is null and level = 'club';
create index concurrently moderation_cases_club_closed_kind on moderation_cases (club_id, kind, closed_at, id)
  where closed_at is not null and level = 'club';
create index concurrently moderation_cases_server_open_kind on moderation_cases (kind, opened_at, id)
  where closed_at is null and level = 'server';
create index concurrently moderation_cases_open_kind on moderation_cases (kind, opened_at, id) where closed_at is null;
create index concurrently moderation_cases_server_closed on moderation_cases (closed_at, id)
  where closed_at is not null and level = 'server';
create index concurrently moderation_cases_server_closed_kind on moderation_cases (kind, closed_at, id)
  where closed_at is not null and level = 'server';
create index concurrently moderation_cases_closed_kind on moderation_cases (kind, closed_at, id)
  where closed_at is not null;
-- Of whom to notify, and whom to remind.
create index concurrently moderation_cases_unnotified on moderation_cases (level, club_id)
  where closed_at is null and notified_at is null;
create index concurrently moderation_cases_club_notified on moderation_cases (club_id, notified_at)
  where level = 'club' and notified_at is not null;
create index concurrently moderation_cases_server_notified on moderation_cases (notified_at)
  where level = 'server' and notified_at is not null;
create index concurrently moderation_cases_unreminded on moderation_cases (opened_at)
  where closed_at is null and reminded_at is null;
