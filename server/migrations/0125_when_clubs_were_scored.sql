-- By which the clubs that have waited longest are scored first; '-infinity' for those that never were.
alter table clubs add column scored_at timestamptz(3) not null default '-infinity';
