-- The teachers' table of learners, and what people hear of courses (docs/decisions/129).

-- How far a learner got, by which the table is filtered; its index below counts and pages each of these alone.
create function enrollment_stage(status text, completed_at timestamptz, last_seen_at timestamptz)
returns text language sql immutable parallel safe as $$
  select case when status <> 'active' then 'ended' when completed_at is not null then 'completed'
    when last_seen_at is null then 'not_started' else 'in_progress' end
$$;

-- News of courses: new ones, unlocked lessons, reminders; and answers to assignments and comments.
alter table notification_preferences
  add column courses boolean not null default true,
  add column course_work boolean not null default true;
