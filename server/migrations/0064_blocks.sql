create table blocks (
  blocker_id uuid not null references profiles on delete cascade,
  blocked_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id desc);

-- Sent to somebody who had blocked the sender, who alone sees it.
alter table chat_messages add column is_held boolean not null default false;
