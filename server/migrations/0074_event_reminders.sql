-- Of which start of an event its attendees were reminded: another start is another reminder.
create table event_reminders (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null check (kind in ('day', 'hour')),
  start_date timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (event_id, kind, start_date)
);

alter table notification_preferences add column event_reminders boolean not null default true;
