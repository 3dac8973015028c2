-- concurrently
create index concurrently clubs_opening on clubs (opens_at) where opens_at is not null;
