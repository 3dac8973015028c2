-- What the inviter wrote for the mail of an invite: plain text, at most 300 characters.
alter table club_invites add column message text;

-- Who joined by an invite of whom, once per club: what the inviter's notification gathers.
create table join_notices (
  inviter_id uuid not null references profiles on delete cascade,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (inviter_id, club_id, user_id)
);
create index join_notices_latest on join_notices (inviter_id, club_id, created_at desc);
create index join_notices_club_id on join_notices (club_id);
create index join_notices_user_id on join_notices (user_id);
create index join_notices_created_at on join_notices (created_at);
