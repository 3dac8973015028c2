-- How much happened in a club in the last weeks and how many took part; a task keeps it (features/clubs/clubs.tasks.ts).
alter table clubs add column activity_score integer not null default 0;
create index clubs_by_activity_score on clubs (activity_score desc, id desc);
-- The log is only ever added to, so its rows lie in the order of their times.
create index club_activity_log_times on club_activity_log using brin (created_at);
