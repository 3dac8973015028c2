-- What an event is called is the title of its row of `content`. No event has been published yet.
alter table events drop constraint events_name_check;
alter table events alter column name set default '';

alter table events
  add column club_id uuid not null references clubs on delete cascade,
  -- The author's, in which the times were entered; they are stored in UTC.
  add column time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  add column has_end_time boolean not null default false,
  -- From when on it is past: its end, or a while after its start if it has no end of its own.
  add column over_at timestamptz(3) not null check (over_at >= end_date),
  -- Only for those who attend and those who run it.
  add column link text not null default '' check (char_length(link) <= 2000),
  add column capacity integer check (capacity between 1 and 100000),
  add constraint events_agenda_check check (char_length(agenda) <= 5000);

create index events_of_club on events (club_id, start_date, id);
