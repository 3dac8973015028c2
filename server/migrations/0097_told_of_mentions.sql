alter table notification_preferences add column mentions boolean not null default true;

-- Told once of each, and no longer once it is gone (docs/decisions/074-mentions.md).
alter table notifications add column mention_id uuid references mentions on delete cascade;
create unique index notifications_of_mention on notifications (mention_id) where mention_id is not null;
