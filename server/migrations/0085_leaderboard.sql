-- What members did in a club, counted by person and day; ranks and levels are made of it (docs/decisions/061).
alter table clubs
  add column has_leaderboard boolean not null default true,
  -- Whether the level of a member stands beside their name.
  add column shows_levels boolean not null default false,
  -- The club's own names of the levels, from the lowest; empty for the usual ones.
  add column level_names text[] not null default '{}' check (cardinality(level_names) in (0, 7));

-- Every write leaves here what it changed, and waits for nobody; a task takes the changes along. Without foreign keys:
-- what a club or person leaves behind is dropped by the task.
create table club_point_changes (
  club_id uuid not null,
  id bigint generated always as identity,
  user_id uuid not null,
  -- Of what was done, in UTC.
  day date not null,
  source text not null check (source in ('published', 'comments', 'likes', 'attended', 'votes', 'membership')),
  change integer not null,
  primary key (club_id, id)
);

-- How often a person did each thing in a club on a day. `likes`: those that others gave to what the person published.
create table club_points (
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  day date not null,
  published integer not null default 0,
  comments integer not null default 0,
  likes integer not null default 0,
  attended integer not null default 0,
  votes integer not null default 0,
  primary key (club_id, user_id, day)
);
create index club_points_user_id on club_points (user_id);

-- The points of each member who has any.
create table club_standings (
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  period text not null check (period in ('week', 'month', 'all')),
  points integer not null check (points > 0),
  -- The first day on which something that was counted is too old for the period; null for all time.
  until date,
  primary key (club_id, user_id, period)
);
create index club_standings_in_order on club_standings (club_id, period, points desc, user_id desc);
create index club_standings_user_id on club_standings (user_id);
create index club_standings_until on club_standings (until) where until is not null;

-- The rank of each number of points that somebody has: one more than the people with more.
create table club_ranks (
  club_id uuid not null references clubs on delete cascade,
  period text not null,
  points integer not null,
  rank integer not null,
  people integer not null,
  primary key (club_id, period, points)
);

create function utc_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'UTC')::date
$$;

-- Triggers, so that nothing is forgotten: likes, votes and places also end with the item, option or account they belong
-- to. What an item brought goes with the item, before the rows that say so.

create function count_published() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select club_id, user_id, utc_day(created_at), 'published', 1 from added where user_id is not null;
  return null;
end $$;
create trigger count_published after insert on content
  referencing new table as added for each statement execute function count_published();

create function uncount_item() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select old.club_id, old.user_id, utc_day(old.created_at), 'published', -1 where old.user_id is not null
  union all
  select old.club_id, old.user_id, utc_day(created_at), 'likes', -count(*) from likes
    where content_id = old.id and user_id <> old.user_id group by utc_day(created_at)
  union all
  select old.club_id, user_id, utc_day(created_at), 'comments', -count(*) from comments
    where content_id = old.id and user_id is not null group by user_id, utc_day(created_at)
  union all
  select old.club_id, user_id, utc_day(created_at), 'votes', -1 from poll_votes where poll_id = old.id
  union all
  select old.club_id, a.user_id, utc_day(a.created_at), 'attended', -1
    from event_attendees a join events e on e.id = a.event_id
    where a.event_id = old.id and a.status = 'confirmed' and e.called_off_at is null;
  return old;
end $$;
create trigger uncount_item before delete on content for each row execute function uncount_item();

create function count_likes() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select c.club_id, c.user_id, utc_day(l.created_at), 'likes', case tg_op when 'INSERT' then 1 else -1 end
  from changed l join content c on c.id = l.content_id
  where c.user_id <> l.user_id;
  return null;
end $$;
create trigger count_likes after insert on likes
  referencing new table as changed for each statement execute function count_likes();
create trigger uncount_likes after delete on likes
  referencing old table as changed for each statement execute function count_likes();

create function count_comments() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select c.club_id, o.user_id, utc_day(o.created_at), 'comments', case tg_op when 'INSERT' then 1 else -1 end
  from changed o join content c on c.id = o.content_id
  where o.user_id is not null;
  return null;
end $$;
create trigger count_comments after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger uncount_comments after delete on comments
  referencing old table as changed for each statement execute function count_comments();

create function count_votes() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select c.club_id, v.user_id, utc_day(v.created_at), 'votes', case tg_op when 'INSERT' then 1 else -1 end
  from changed v join content c on c.id = v.poll_id;
  return null;
end $$;
create trigger count_votes after insert on poll_votes
  referencing new table as changed for each statement execute function count_votes();
create trigger uncount_votes after delete on poll_votes
  referencing old table as changed for each statement execute function count_votes();

create function count_attended() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into club_point_changes (club_id, user_id, day, source, change)
    select c.club_id, a.user_id, utc_day(a.created_at), 'attended', 1
    from added a join content c on c.id = a.event_id join events e on e.id = a.event_id
    where a.status = 'confirmed' and e.called_off_at is null;
  end if;
  if tg_op <> 'INSERT' then
    insert into club_point_changes (club_id, user_id, day, source, change)
    select c.club_id, a.user_id, utc_day(a.created_at), 'attended', -1
    from gone a join content c on c.id = a.event_id join events e on e.id = a.event_id
    where a.status = 'confirmed' and e.called_off_at is null;
  end if;
  return null;
end $$;
create trigger count_attended after insert on event_attendees
  referencing new table as added for each statement execute function count_attended();
create trigger recount_attended after update on event_attendees
  referencing old table as gone new table as added for each statement execute function count_attended();
create trigger uncount_attended after delete on event_attendees
  referencing old table as gone for each statement execute function count_attended();

create function count_called_off() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select new.club_id, a.user_id, utc_day(a.created_at), 'attended',
    case when new.called_off_at is null then 1 else -1 end
  from event_attendees a where a.event_id = new.id and a.status = 'confirmed';
  return null;
end $$;
create trigger count_called_off after update of called_off_at on events
  for each row when ((old.called_off_at is null) <> (new.called_off_at is null))
  execute function count_called_off();

-- Whoever comes or goes is ranked, or is not, with what they did before.
create function note_membership() returns trigger language plpgsql as $$
begin
  insert into club_point_changes (club_id, user_id, day, source, change)
  select club_id, user_id, utc_day(now()), 'membership', 0 from changed m
  -- Not where the membership goes with its club.
  where exists (select from clubs k where k.id = m.club_id);
  return null;
end $$;
create trigger note_arrivals after insert on club_memberships
  referencing new table as changed for each statement execute function note_membership();
create trigger note_departures after delete on club_memberships
  referencing old table as changed for each statement execute function note_membership();

-- What happened so far.
insert into club_point_changes (club_id, user_id, day, source, change)
select club_id, user_id, utc_day(created_at), 'published', count(*) from content
  where user_id is not null group by 1, 2, 3
union all
select c.club_id, c.user_id, utc_day(l.created_at), 'likes', count(*) from likes l join content c on c.id = l.content_id
  where c.user_id <> l.user_id group by 1, 2, 3
union all
select c.club_id, o.user_id, utc_day(o.created_at), 'comments', count(*)
  from comments o join content c on c.id = o.content_id where o.user_id is not null group by 1, 2, 3
union all
select c.club_id, v.user_id, utc_day(v.created_at), 'votes', count(*)
  from poll_votes v join content c on c.id = v.poll_id group by 1, 2, 3
union all
select c.club_id, a.user_id, utc_day(a.created_at), 'attended', count(*)
  from event_attendees a join content c on c.id = a.event_id join events e on e.id = a.event_id
  where a.status = 'confirmed' and e.called_off_at is null group by 1, 2, 3;
