-- Who is to be told that an event was deleted: those who attended it or waited for it, kept until they were told.
create table deleted_event_attendees (
  -- The activity by which it was deleted.
  activity_id uuid not null,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (activity_id, user_id)
);
create index deleted_event_attendees_user_id on deleted_event_attendees (user_id);
create index deleted_event_attendees_created_at on deleted_event_attendees (created_at);

-- What attendees were told, found again when the event is deleted.
create index club_activity_log_of_events on club_activity_log (content_id)
  where type in ('event.changed', 'event.called-off', 'event.restored', 'attend.moved-up');
