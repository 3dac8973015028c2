-- Who comes to an event. The numbers are kept on the event, under the lock of its row of `content`.
alter table events
  add column attendee_count integer not null default 0 check (attendee_count >= 0),
  add column waiting_count integer not null default 0 check (waiting_count >= 0),
  -- Called off: it takes nobody any more, and may be restored.
  add column called_off_at timestamptz(3);

create sequence event_turns;

create table event_attendees (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  status text not null check (status in ('confirmed', 'waiting', 'cancelled')),
  -- In this order the places are given; whoever comes back has a new turn.
  turn bigint not null default nextval('event_turns'),
  -- By which activity somebody who waited was given a place.
  moved_up_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, user_id)
);
create index event_attendees_in_turn on event_attendees (event_id, status, turn);
create index event_attendees_user_id on event_attendees (user_id, event_id);
create index event_attendees_moved_up_by on event_attendees (moved_up_by) where moved_up_by is not null;
