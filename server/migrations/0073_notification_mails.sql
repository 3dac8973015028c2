-- What a mail says of a notification beside its title: paragraphs, and where its button leads. Those with it are
-- mailed soon; the others at most once a day, or with them.
alter table notifications
  add column mail jsonb,
  add column mailed_at timestamptz(3);

alter table notification_preferences
  add column mail_frequency text not null default 'soon' check (mail_frequency in ('soon', 'daily', 'weekly')),
  add column mail_hour smallint not null default 8 check (mail_hour between 0 and 23),
  -- Monday is 1.
  add column mail_weekday smallint not null default 1 check (mail_weekday between 1 and 7),
  add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64);

-- When somebody is mailed next about what they have not read, and when they last were.
create table notification_mails (
  user_id uuid primary key references profiles on delete cascade,
  due_at timestamptz(3),
  mailed_at timestamptz(3)
);
create index notification_mails_due on notification_mails (due_at) where due_at is not null;

-- Mails that are given to the mail server at most once, from the moment at which that begins.
create table mail_deliveries (
  id uuid primary key,
  begun_at timestamptz(3) not null default now()
);
create index mail_deliveries_begun_at on mail_deliveries (begun_at);

-- Addresses, in lower case, that a mail server refused for good.
create table refused_addresses (
  address text primary key check (length(address) <= 320),
  refused_at timestamptz(3) not null default now()
);
