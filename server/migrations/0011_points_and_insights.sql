-- Points and insights, both derived from one record of changes by a task (docs/decisions/061, 064, 101).

create function utc_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'UTC')::date
$$;
-- Weeks begin on Monday in UTC.
create function week_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('week', at at time zone 'UTC')::date
$$;

-- Written by the triggers below, read and deleted by the rollup. Without foreign keys, so that no write waits for
-- another; the rollup drops what deleted clubs and people left.
create table club_changes (
  club_id uuid not null,
  id bigint generated always as identity,
  -- UTC, of the action that is added or undone.
  day date not null,
  -- A kind of content, or what someone did. Attending: with a place at an event that takes place. Signed up: on its
  -- waitlist, or for a canceled event. Account-deleted: the active people of that week are counted again.
  source text not null check (source in ('post', 'poll', 'event', 'service', 'product', 'job',
    'comment', 'like', 'vote', 'attending', 'signed-up', 'joined', 'left', 'account-deleted')),
  -- 1 when done, -1 when undone.
  change integer not null,
  -- Who did it; null once the account is deleted.
  user_id uuid,
  -- Of a like: who earns a point by it. Null for likes of one's own items.
  author_id uuid,
  -- The item that was liked, commented on or deleted.
  content_id uuid,
  primary key (club_id, id)
);
create index club_changes_oldest on club_changes (id);

-- Null for a canceled attendance.
create function attendance_source(status text, canceled_at timestamptz) returns text language sql immutable as $$
  select case when status = 'cancelled' then null
    when status = 'confirmed' and canceled_at is null then 'attending' else 'signed-up' end
$$;

-- Triggers, because likes, comments, votes and attendance also end with their item, option or account.

create function record_published() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select club_id, utc_day(created_at), type, 1, user_id from added;
  return null;
end $$;
create trigger record_published after insert on content
  referencing new table as added for each statement execute function record_published();

-- Before the delete: once the item is gone, its responses no longer lead to its author or club, and the triggers below
-- find nothing to join.
create function record_deleted_item() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, author_id, content_id)
  select old.club_id, utc_day(old.created_at), old.type, -1, old.user_id, null::uuid, old.id
  union all
  select old.club_id, utc_day(created_at), 'like', -1, user_id, nullif(old.user_id, user_id), old.id
    from likes where content_id = old.id
  union all
  select old.club_id, utc_day(created_at), 'comment', -1, user_id, null, old.id from comments where content_id = old.id
  union all
  select old.club_id, utc_day(created_at), 'vote', -1, user_id, null, null from poll_votes where poll_id = old.id
  union all
  select old.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), -1, a.user_id, null, null
    from event_attendees a join events e on e.id = a.event_id where a.event_id = old.id and a.status <> 'cancelled';
  return old;
end $$;
create trigger record_deleted_item before delete on content for each row execute function record_deleted_item();

create function record_like() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, author_id, content_id)
  select c.club_id, utc_day(l.created_at), 'like', case tg_op when 'INSERT' then 1 else -1 end, l.user_id,
    nullif(c.user_id, l.user_id), c.id
  from changed l join content c on c.id = l.content_id;
  return null;
end $$;
create trigger record_like after insert on likes
  referencing new table as changed for each statement execute function record_like();
create trigger record_unlike after delete on likes
  referencing old table as changed for each statement execute function record_like();

create function record_comment() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, content_id)
  select c.club_id, utc_day(o.created_at), 'comment', case tg_op when 'INSERT' then 1 else -1 end, o.user_id, c.id
  from changed o join content c on c.id = o.content_id;
  return null;
end $$;
create trigger record_comment after insert on comments
  referencing new table as changed for each statement execute function record_comment();
create trigger record_deleted_comment after delete on comments
  referencing old table as changed for each statement execute function record_comment();

create function record_vote() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select c.club_id, utc_day(v.created_at), 'vote', case tg_op when 'INSERT' then 1 else -1 end, v.user_id
  from changed v join content c on c.id = v.poll_id;
  return null;
end $$;
create trigger record_vote after insert on poll_votes
  referencing new table as changed for each statement execute function record_vote();
create trigger record_withdrawn_vote after delete on poll_votes
  referencing old table as changed for each statement execute function record_vote();

create function record_attendance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into club_changes (club_id, day, source, change, user_id)
    select c.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), 1, a.user_id
    from added a join content c on c.id = a.event_id join events e on e.id = a.event_id where a.status <> 'cancelled';
  end if;
  if tg_op <> 'INSERT' then
    insert into club_changes (club_id, day, source, change, user_id)
    select c.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), -1, a.user_id
    from removed a join content c on c.id = a.event_id join events e on e.id = a.event_id where a.status <> 'cancelled';
  end if;
  return null;
end $$;
create trigger record_attendance after insert on event_attendees
  referencing new table as added for each statement execute function record_attendance();
create trigger record_changed_attendance after update on event_attendees
  referencing old table as removed new table as added for each statement execute function record_attendance();
create trigger record_removed_attendance after delete on event_attendees
  referencing old table as removed for each statement execute function record_attendance();

create function record_event_cancellation() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select new.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), e.change, a.user_id
  from event_attendees a, (values (old.canceled_at, -1), (new.canceled_at, 1)) e (canceled_at, change)
  where a.event_id = new.id and a.status = 'confirmed';
  return null;
end $$;
create trigger record_event_cancellation after update of canceled_at on events
  for each row when ((old.canceled_at is null) <> (new.canceled_at is null))
  execute function record_event_cancellation();

create function record_membership() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select club_id, case tg_op when 'INSERT' then utc_day(created_at) else utc_day(now()) end,
    case tg_op when 'INSERT' then 'joined' else 'left' end, 1, user_id
  from changed m
  -- Nobody leaves a club that is being deleted.
  where exists (select from clubs k where k.id = m.club_id and k.clearing_since is null);
  return null;
end $$;
create trigger record_joined after insert on club_memberships
  referencing new table as changed for each statement execute function record_membership();
create trigger record_left after delete on club_memberships
  referencing old table as changed for each statement execute function record_membership();

-- Derived: points.

-- How often a person did each thing in a club on a UTC day. `likes`: those that others gave to what the person published.
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
create table club_rankings (
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  period text not null check (period in ('week', 'month', 'all')),
  points integer not null check (points > 0),
  -- The first day on which some of the points are too old for the period; null for all time.
  until date,
  primary key (club_id, user_id, period)
);
create index club_rankings_in_order on club_rankings (club_id, period, points desc, user_id desc);
create index club_rankings_user_id on club_rankings (user_id);
create index club_rankings_until on club_rankings (until) where until is not null;

-- The rank of each number of points that a member has: one more than the number of people with more points.
create table club_ranks (
  club_id uuid not null references clubs on delete cascade,
  period text not null,
  points integer not null,
  rank integer not null,
  people integer not null,
  primary key (club_id, period, points)
);

-- Derived: insights.

create table club_insights (
  club_id uuid primary key references clubs on delete cascade,
  -- At `counted_at`.
  members integer not null default 0,
  counted_at timestamptz(3) not null
);

create table club_week_counts (
  club_id uuid not null references clubs on delete cascade,
  week date not null,
  -- A kind of content, 'comment', 'like', 'joined', 'left', or 'active': the number of people.
  source text not null,
  number integer not null,
  primary key (club_id, week, source)
);

-- How much a person did in a week that was not undone, so that each active person counts once.
create table club_week_people (
  club_id uuid not null references clubs on delete cascade,
  week date not null,
  user_id uuid not null references profiles on delete cascade,
  action_count integer not null,
  primary key (club_id, week, user_id)
);
create index club_week_people_user_id on club_week_people (user_id);

-- The five items of a week with the most likes and comments. Without a foreign key on the item: its absence tells the task
-- to look for the next one.
create table club_week_items (
  club_id uuid not null references clubs on delete cascade,
  week date not null,
  content_id uuid not null,
  score integer not null check (score > 0),
  primary key (club_id, week, content_id)
);
