-- The pace of new members (docs/decisions/130): how often they publish in a club at first, and how many conversations
-- new accounts begin.

-- blocks briefly: a row a club
alter table club_prevention
  -- Between two posts or comments of a new member, in seconds; 0: none.
  add column seconds_apart smallint not null default 0,
  -- Within 24 hours; null: no limit.
  add column items_per_day smallint,
  add column comments_per_day smallint,
  add constraint club_prevention_pace check (
    seconds_apart between 0 and 3600 and items_per_day between 1 and 200 and comments_per_day between 1 and 200
  ) not valid;

-- What new clubs begin with, and what holds for new accounts outside of clubs; null: no limit.
-- blocks briefly: one row
alter table server_settings
  add column new_for_days smallint not null default 3 check (new_for_days between 0 and 90),
  add column seconds_apart smallint not null default 20 check (seconds_apart between 0 and 3600),
  add column items_per_day smallint default 5 check (items_per_day between 1 and 200),
  add column comments_per_day smallint default 30 check (comments_per_day between 1 and 200),
  -- In a profile.
  add column profile_links smallint default 2 check (profile_links between 0 and 50),
  -- In a message to someone who has not answered.
  add column message_links smallint default 0 check (message_links between 0 and 50),
  -- Conversations begun within 24 hours.
  add column chats_per_day smallint default 20 check (chats_per_day between 1 and 200);

-- How much a new member published lately. Counted here, so that nothing is freed by deleting it.
create table newcomer_paces (
  person_id uuid not null references profiles on delete cascade,
  -- Null: the conversations begun.
  club_id uuid references clubs on delete cascade,
  last_at timestamptz(3) not null default clock_timestamp(),
  -- When the 24 hours began in which so many were counted.
  day_from timestamptz(3) not null default clock_timestamp(),
  items smallint not null default 0,
  comments smallint not null default 0,
  unique nulls not distinct (person_id, club_id)
);
create index newcomer_paces_club_id on newcomer_paces (club_id) where club_id is not null;
create index newcomer_paces_last_at on newcomer_paces (last_at);
