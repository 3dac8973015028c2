-- Chat between two people of a club. Messages and their changes draw numbers from one sequence per conversation, by
-- which a page that was away asks for what it missed.
create table conversations (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  -- The two people, in the order of their ids; null once the account is deleted.
  low_id uuid references profiles on delete set null,
  high_id uuid references profiles on delete set null,
  -- Begun with the owner of a service, product or job, by somebody who need not be a member.
  is_about_content boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz(3) not null default now(),
  check (low_id < high_id),
  unique (club_id, low_id, high_id)
);
create index conversations_low_id on conversations (low_id);
create index conversations_high_id on conversations (high_id);

-- How a conversation stands in a person's list.
create table conversation_people (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  last_at timestamptz(3) not null default now(),
  read_sequence integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  primary key (conversation_id, user_id)
);
create index conversation_people_latest on conversation_people (user_id, last_at desc, conversation_id desc);
create index conversation_people_unread on conversation_people (user_id) include (conversation_id, unread_count)
  where unread_count > 0;

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
  check (taken_back_at is null or message = ''),
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
