-- Chat between two people of a club (docs/decisions/050), and reports about it.

-- Messages and their changes take numbers from one sequence per conversation, by which a returning page asks for what it
-- missed.
create table conversations (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  -- In the order of the two ids; null once the account is deleted.
  low_id uuid references profiles on delete set null,
  high_id uuid references profiles on delete set null,
  -- Started with the owner of a service, product or job, by a person who need not be a member.
  is_about_content boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (low_id < high_id),
  unique (club_id, low_id, high_id)
);
create index conversations_low_id on conversations (low_id);
create index conversations_high_id on conversations (high_id);

-- Leaving the club ends sending, even in a conversation about an item; asking again starts anew.
create function end_conversations() returns trigger language plpgsql as $$
begin
  update conversations c set is_about_content = false from gone g
    where c.club_id = g.club_id and c.is_about_content and (c.low_id = g.user_id or c.high_id = g.user_id);
  return null;
end
$$;
create trigger memberships_end_conversations after delete on club_memberships
  referencing old table as gone for each statement execute function end_conversations();

-- A conversation in a person's list.
create table conversation_people (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  last_at timestamptz(3) not null default now(),
  read_sequence integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  muted_at timestamptz(3),
  primary key (conversation_id, user_id)
);
create index conversation_people_latest on conversation_people (user_id, last_at desc, conversation_id desc);
create index conversation_people_muted on conversation_people (user_id, muted_at desc, conversation_id desc)
  where muted_at is not null;
create index conversation_people_unread on conversation_people (user_id) include (conversation_id, unread_count)
  where unread_count > 0 and muted_at is null;

create table chat_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  club_id uuid not null references clubs on delete cascade,
  sender_id uuid references profiles on delete set null,
  sequence integer not null,
  revision integer not null,
  message text not null check (char_length(message) <= 5000),
  reply_to uuid references chat_messages on delete set null,
  content_id uuid references content on delete set null,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  taken_back_at timestamptz(3),
  -- Sent to a person who had blocked the sender; only the sender sees it.
  is_blocked boolean not null default false,
  -- An edit made after the receiver blocked the sender; only the sender sees it.
  blocked_message text check (char_length(blocked_message) <= 5000),
  blocked_edited_at timestamptz(3),
  check (taken_back_at is null or message = ''),
  constraint chat_messages_blocked_edit check ((blocked_message is null) = (blocked_edited_at is null)
    and (taken_back_at is null or blocked_message is null)),
  unique (conversation_id, sequence)
);
create unique index chat_messages_changes on chat_messages (conversation_id, revision);
create index chat_messages_club_id on chat_messages (club_id);
create index chat_messages_sender_id on chat_messages (sender_id, id);
create index chat_messages_reply_to on chat_messages (reply_to) where reply_to is not null;
create index chat_messages_content_id on chat_messages (content_id) where content_id is not null;

create table chat_reactions (
  message_id uuid not null references chat_messages on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reaction text not null check (reaction in ('like', 'love', 'laugh', 'wow', 'sad', 'thanks')),
  primary key (message_id, user_id)
);
create index chat_reactions_user_id on chat_reactions (user_id);

-- Reports to those who run the server (docs/decisions/057). They outlive accounts and clubs, without their names.
create table message_reports (
  id uuid primary key,
  reporter_id uuid references profiles on delete set null,
  reported_id uuid references profiles on delete set null,
  club_id uuid references clubs on delete set null,
  reason text not null check (reason in ('harassment', 'spam', 'fraud', 'other')),
  note text not null check (char_length(note) <= 1000),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create index message_reports_reporter_id on message_reports (reporter_id);
create index message_reports_reported_id on message_reports (reported_id);
create index message_reports_club_id on message_reports (club_id);
create index message_reports_open on message_reports (created_at desc, id desc) where closed_at is null;
create index message_reports_closed on message_reports (closed_at) where closed_at is not null;

-- Copies, without a foreign key: edits and deletions of the messages do not reach them.
create table reported_messages (
  report_id uuid not null references message_reports on delete cascade,
  message_id uuid not null,
  reporter_id uuid references profiles on delete set null,
  message text not null check (char_length(message) <= 5000),
  sequence integer not null,
  sent_at timestamptz(3) not null,
  primary key (report_id, message_id)
);
create unique index reported_messages_once on reported_messages (reporter_id, message_id);

-- A file stays in the store as long as a report names it.
create table reported_files (
  report_id uuid not null,
  message_id uuid not null,
  path text not null,
  name text not null,
  position integer not null,
  primary key (report_id, path),
  foreign key (report_id, message_id) references reported_messages on delete cascade
);
create index reported_files_path on reported_files (path);
