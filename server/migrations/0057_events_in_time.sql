-- Those that last longer than a day, which alone may have begun before a time and go on after it.
create index events_long on events (club_id, start_date, id) where end_date - start_date > interval '24 hours';
