-- How much of a club one is told; all of it where there is no row.
create table club_notification_levels (
  user_id uuid not null references profiles on delete cascade,
  club_id uuid not null references clubs on delete cascade,
  level text not null check (level in ('mine', 'none')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, club_id)
);
create index club_notification_levels_club_id on club_notification_levels (club_id);

create table muted_content (
  user_id uuid not null references profiles on delete cascade,
  content_id uuid not null references content on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, content_id)
);
create index muted_content_content_id on muted_content (content_id);
