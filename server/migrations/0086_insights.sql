-- What happens in a club, counted by weeks that begin on Monday in UTC, for its owner and admins (docs/decisions/064).

create function week_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('week', at at time zone 'UTC')::date
$$;

-- Every write leaves here what it changed, and waits for nobody; a task takes the changes along. Without foreign keys:
-- what a club or person leaves behind is dropped by the task.
create table club_insight_changes (
  club_id uuid not null,
  id bigint generated always as identity,
  -- In which what changed was done.
  week date not null,
  -- A kind of content, 'comment', 'like', 'vote', 'attend', 'joined', 'left', or 'gone': a person who had an account.
  source text not null,
  change integer not null,
  -- Who was active by it; null for who joined or left.
  user_id uuid,
  -- Whose likes and comments changed, or that went itself.
  content_id uuid,
  primary key (club_id, id)
);

-- How many members a club had when its changes were last taken along.
create table club_insights (
  club_id uuid primary key references clubs on delete cascade,
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

-- How much of what still stands a person did in a week, so that each is counted once.
create table club_week_people (
  club_id uuid not null,
  week date not null,
  user_id uuid not null,
  deeds integer not null
);

-- The five items of a week with the most likes and comments. Without a foreign key: by an item that is gone the task knows
-- that another one has its place.
create table club_week_items (
  club_id uuid not null references clubs on delete cascade,
  week date not null,
  content_id uuid not null,
  score integer not null check (score > 0),
  primary key (club_id, week, content_id)
);

-- Triggers, so that nothing is forgotten: likes and comments also end with their item or its author's account.

create function note_content() returns trigger language plpgsql as $$
begin
  insert into club_insight_changes (club_id, week, source, change, user_id, content_id)
  select club_id, week_of(created_at), type, case tg_op when 'INSERT' then 1 else -1 end, user_id,
    case tg_op when 'DELETE' then id end
  from changed;
  return null;
end $$;
create trigger note_published after insert on content
  referencing new table as changed for each statement execute function note_content();
create trigger note_deleted after delete on content
  referencing old table as changed for each statement execute function note_content();

create function note_response() returns trigger language plpgsql as $$
begin
  insert into club_insight_changes (club_id, week, source, change, user_id, content_id)
  select club_id, week_of(created_at), tg_argv[0], case tg_op when 'INSERT' then 1 else -1 end, user_id, content_id
  from changed;
  return null;
end $$;
create trigger note_liked after insert on likes
  referencing new table as changed for each statement execute function note_response('like');
create trigger note_unliked after delete on likes
  referencing old table as changed for each statement execute function note_response('like');
create trigger note_commented after insert on comments
  referencing new table as changed for each statement execute function note_response('comment');
create trigger note_uncommented after delete on comments
  referencing old table as changed for each statement execute function note_response('comment');

create function note_vote() returns trigger language plpgsql as $$
begin
  insert into club_insight_changes (club_id, week, source, change, user_id)
  select c.club_id, week_of(v.created_at), 'vote', case tg_op when 'INSERT' then 1 else -1 end, v.user_id
  from changed v join content c on c.id = v.poll_id;
  return null;
end $$;
create trigger note_voted after insert on poll_votes
  referencing new table as changed for each statement execute function note_vote();
create trigger note_unvoted after delete on poll_votes
  referencing old table as changed for each statement execute function note_vote();

-- Whoever waits for a place has done as much as whoever has one.
create function note_attendance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into club_insight_changes (club_id, week, source, change, user_id)
    select c.club_id, week_of(a.created_at), 'attend', 1, a.user_id
    from added a join content c on c.id = a.event_id where a.status <> 'cancelled';
  end if;
  if tg_op <> 'INSERT' then
    insert into club_insight_changes (club_id, week, source, change, user_id)
    select c.club_id, week_of(a.created_at), 'attend', -1, a.user_id
    from gone a join content c on c.id = a.event_id where a.status <> 'cancelled';
  end if;
  return null;
end $$;
create trigger note_attending after insert on event_attendees
  referencing new table as added for each statement execute function note_attendance();
create trigger note_attendance_changed after update on event_attendees
  referencing old table as gone new table as added for each statement execute function note_attendance();
create trigger note_unattending after delete on event_attendees
  referencing old table as gone for each statement execute function note_attendance();

-- Votes and places do not know their club once the item is gone.
create function note_responses_gone() returns trigger language plpgsql as $$
begin
  insert into club_insight_changes (club_id, week, source, change, user_id)
  select old.club_id, week_of(created_at), 'vote', -1, user_id from poll_votes where poll_id = old.id
  union all
  select old.club_id, week_of(created_at), 'attend', -1, user_id
    from event_attendees where event_id = old.id and status <> 'cancelled';
  return old;
end $$;
create trigger note_responses_gone before delete on content
  for each row when (old.type in ('poll', 'event')) execute function note_responses_gone();

create function note_member() returns trigger language plpgsql as $$
begin
  insert into club_insight_changes (club_id, week, source, change)
  select club_id, case tg_op when 'INSERT' then week_of(created_at) else week_of(now()) end,
    case tg_op when 'INSERT' then 'joined' else 'left' end, 1
  from changed m
  -- Not where the membership goes with its club.
  where exists (select from clubs k where k.id = m.club_id and k.clearing_since is null);
  return null;
end $$;
create trigger note_joined after insert on club_memberships
  referencing new table as changed for each statement execute function note_member();
create trigger note_left after delete on club_memberships
  referencing old table as changed for each statement execute function note_member();

-- What happened so far.

insert into club_insights (club_id, members, counted_at)
select k.id, (select count(*) from club_memberships m where m.club_id = k.id), now() from clubs k;

insert into club_week_counts (club_id, week, source, number)
select club_id, week_of(created_at), type, count(*) from content group by 1, 2, 3
union all
select club_id, week_of(created_at), 'like', count(*) from likes group by 1, 2
union all
select club_id, week_of(created_at), 'comment', count(*) from comments group by 1, 2
union all
-- As far back as a club keeps its log, those who have left since are known as well.
select club_id, week_of(created_at), 'joined', count(*) from (
  select club_id, created_at from club_memberships
  union all
  select a.club_id, a.created_at from club_activity_log a
  where a.type = 'member.joined' and not exists (
    select from club_memberships m where m.club_id = a.club_id and m.user_id = a.user_id
      and m.created_at = a.created_at)
) joined group by 1, 2
union all
select club_id, week_of(created_at), 'left', count(*) from club_activity_log
  where type in ('member.left', 'member.removed') group by 1, 2;

insert into club_week_people (club_id, week, user_id, deeds)
select club_id, week, user_id, count(*) from (
  select club_id, week_of(created_at) as week, user_id from content
  union all
  select club_id, week_of(created_at), user_id from likes
  union all
  select club_id, week_of(created_at), user_id from comments
  union all
  select c.club_id, week_of(v.created_at), v.user_id from poll_votes v join content c on c.id = v.poll_id
  union all
  select c.club_id, week_of(a.created_at), a.user_id from event_attendees a join content c on c.id = a.event_id
    where a.status <> 'cancelled'
) deeds where user_id is not null group by 1, 2, 3;

insert into club_week_counts (club_id, week, source, number)
select club_id, week, 'active', count(*) from club_week_people group by 1, 2;

insert into club_week_items (club_id, week, content_id, score)
select club_id, week, id, score from (
  select club_id, week, id, score, row_number() over (partition by club_id, week order by score desc, id desc) as place
  from (
    select club_id, week_of(created_at) as week, id, like_count + comment_count as score from content
  ) scored where score > 0
) ranked where place <= 5;

-- Sorted and checked all at once, which is far faster than row by row.

alter table club_week_people
  add primary key (club_id, week, user_id),
  add foreign key (club_id) references clubs on delete cascade,
  add foreign key (user_id) references profiles on delete cascade;
create index club_week_people_user_id on club_week_people (user_id);
