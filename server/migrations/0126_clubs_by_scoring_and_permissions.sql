-- concurrently
create index concurrently clubs_by_scored_at on clubs (scored_at, id) where deleted_at is null;
-- Finds the clubs that name a person anywhere in their permissions, when the account is deleted.
create index concurrently clubs_permissions on clubs using gin (permissions);
