-- Notifications in the bell, by mail and by push.

create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  club_id uuid references clubs on delete set null,
  -- Without a foreign key: deleting an item of a large club must not wait for as many rows as it has members. Notifications
  -- of deleted items are not shown, and a task removes them.
  content_id uuid,
  comment_id uuid references comments on delete set null,
  mention_id uuid references mentions on delete cascade,
  -- What it is about: a person is notified of it once, however often the task runs.
  cause uuid,
  -- Likes and comments of an item are gathered while the notification is unread: those since then.
  responses_since timestamptz(3),
  is_read boolean not null default false,
  metadata jsonb not null default '{}',
  -- Paragraphs and the button's address, for those that are mailed soon; the others wait for the next mail.
  mail jsonb,
  mailed_at timestamptz(3),
  -- Up to when gathered comments were mailed.
  mailed_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread_latest on notifications (user_id, created_at desc, id desc) where not is_read;
create unique index notifications_once on notifications (cause, user_id) where cause is not null;
create unique index notifications_open_responses on notifications (user_id, content_id, type)
  where responses_since is not null and not is_read;
create unique index notifications_of_mention on notifications (mention_id) where mention_id is not null;
create index notifications_club_id on notifications (club_id);
create index notifications_content on notifications (content_id) where content_id is not null;
create index notifications_comment_id on notifications (comment_id) where comment_id is not null;

-- Likes that the author was notified of: liking again does not notify again.
create table like_notices (
  content_id uuid not null references content on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id)
);
create index like_notices_latest on like_notices (content_id, created_at desc);
create index like_notices_user_id on like_notices (user_id);
create index like_notices_created_at on like_notices (created_at);

-- Who did what a notification is about, once the activity log no longer says so.
create table former_causes (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade
);
create index former_causes_user_id on former_causes (user_id);

-- Without a row, a person is notified of everything.
create table notification_preferences (
  user_id uuid primary key references profiles on delete cascade,
  new_posts boolean not null default true,
  new_events boolean not null default true,
  new_polls boolean not null default true,
  new_products boolean not null default true,
  new_services boolean not null default true,
  new_jobs boolean not null default true,
  new_comments boolean not null default true,
  new_likes boolean not null default true,
  mentions boolean not null default true,
  event_reminders boolean not null default true,
  club_join_requests boolean not null default true,
  job_applications boolean not null default true,
  -- Whether notifications are also mailed, and when.
  email boolean not null default true,
  mail_frequency text not null default 'soon' check (mail_frequency in ('soon', 'daily', 'weekly')),
  mail_hour smallint not null default 8 check (mail_hour between 0 and 23),
  -- Monday is 1.
  mail_weekday smallint not null default 1 check (mail_weekday between 1 and 7),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Without a row, a person is notified of everything in a club.
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

-- When a person is mailed next about unread notifications, and when they last were.
create table notification_mails (
  user_id uuid primary key references profiles on delete cascade,
  due_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notification_mails_due on notification_mails (due_at) where due_at is not null;

-- Browsers that receive pushes. Each belongs to a session and ends with it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- Of the browser's push service.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz(3) not null default now(),
  pushed_at timestamptz(3),
  failing_since timestamptz(3),
  retry_at timestamptz(3)
);
create index push_subscriptions_user_id on push_subscriptions (user_id);

create table push_deliveries (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  kind text not null check (kind in ('notification', 'message')),
  -- If it no longer exists, nothing is sent.
  about_id uuid not null,
  attempts smallint not null default 0,
  -- To the microsecond: now() is never before a delivery that is due now.
  due_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  primary key (subscription_id, about_id)
);
create index push_deliveries_due_at on push_deliveries (due_at);
