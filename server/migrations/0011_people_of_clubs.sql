-- How people come into a club and what they are told of it: requests, invites, offers of ownership, notifications.
-- And what a club leaves behind: its former addresses, and itself until a task has cleared away what was in it.

-- When its owner deleted it. Nobody sees it from then on; a task removes what it held, and then the row.
alter table clubs add column deleted_at timestamptz(3);
create index clubs_deleted on clubs (deleted_at) where deleted_at is not null;

-- Slugs that a club had before it was renamed: they lead to it, and nobody else gets them.
create table club_former_slugs (
  slug text primary key,
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index club_former_slugs_club_id on club_former_slugs (club_id);

create table join_requests (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by uuid references profiles on delete set null
);
create unique index join_requests_one_pending on join_requests (club_id, user_id) where status = 'pending';
create index join_requests_waiting on join_requests (club_id, created_at desc, id desc) where status = 'pending';
create index join_requests_user_id on join_requests (user_id, created_at desc);

-- A link that anyone may use, a mail to an address, or a word to somebody who has an account. Of a token only its
-- hash is kept; an invited person with an account needs none.
create table club_invites (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  kind text not null check (kind in ('link', 'email', 'person')),
  invited_email text,
  invited_user_id uuid references profiles on delete cascade,
  invited_by uuid references profiles on delete set null,
  token_hash text unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  -- How many may come in by it, null for any number; and how many did.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  check (case kind
    when 'link' then token_hash is not null and invited_email is null and invited_user_id is null
    when 'email' then token_hash is not null and invited_email is not null
    else invited_user_id is not null and invited_email is null
  end)
);
create index club_invites_open on club_invites (club_id, created_at desc, id desc) where status = 'pending';
create unique index club_invites_one_email on club_invites (club_id, lower(invited_email))
  where status = 'pending' and kind = 'email';
create unique index club_invites_one_person on club_invites (club_id, invited_user_id)
  where status = 'pending' and invited_user_id is not null;
create index club_invites_invited on club_invites (invited_user_id) where status = 'pending';
create index club_invites_invited_by on club_invites (invited_by);

-- A club changes hands once its new owner agrees; one offer at a time.
create table club_ownership_offers (
  club_id uuid primary key references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  offered_by uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index club_ownership_offers_user_id on club_ownership_offers (user_id);
create index club_ownership_offers_offered_by on club_ownership_offers (offered_by);

create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  club_id uuid references clubs on delete set null,
  post_id uuid references content on delete set null,
  comment_id uuid references comments on delete set null,
  is_read boolean not null default false,
  metadata jsonb not null default '{}',
  -- What it tells of: the same is told to a person once, however often the task runs.
  cause uuid,
  created_at timestamptz(3) not null default now()
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create unique index notifications_once on notifications (cause, user_id) where cause is not null;
create index notifications_club_id on notifications (club_id);
create index notifications_post_id on notifications (post_id) where post_id is not null;
create index notifications_comment_id on notifications (comment_id) where comment_id is not null;

-- What a person wants to hear of; who has no row wants everything.
create table notification_preferences (
  user_id uuid primary key references profiles on delete cascade,
  new_posts boolean not null default true,
  new_events boolean not null default true,
  new_polls boolean not null default true,
  new_products boolean not null default true,
  new_services boolean not null default true,
  new_jobs boolean not null default true,
  new_comments boolean not null default true,
  club_join_requests boolean not null default true,
  job_applications boolean not null default true,
  -- Whether the same comes by mail, too.
  email boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
