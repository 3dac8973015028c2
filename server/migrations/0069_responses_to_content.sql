-- Likes and comments of one item are told together: those after `responses_since`, up to when the notification was last
-- changed. While it is unread there is one of a kind; who responds after it was read begins the next.
alter table notifications add column responses_since timestamptz(3);
create unique index notifications_open_responses on notifications (user_id, content_id, type)
  where responses_since is not null and not is_read;

-- Whose like was told, once: liking again tells nothing.
create table like_notices (
  content_id uuid not null references content on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id)
);
create index like_notices_latest on like_notices (content_id, created_at desc);
create index like_notices_user_id on like_notices (user_id);

alter table notification_preferences add column new_likes boolean not null default true;
