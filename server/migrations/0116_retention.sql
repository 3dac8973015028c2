-- What notices were sent of is deleted by age.
create index like_notices_created_at on like_notices (created_at);
create index event_reminders_created_at on event_reminders (created_at);
