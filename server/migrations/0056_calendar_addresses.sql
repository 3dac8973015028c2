-- By which calendars read the events a person attends, without a session. As of API tokens, only a hash is kept.
create table calendar_addresses (
  user_id uuid primary key references profiles on delete cascade,
  id uuid not null,
  -- SHA-256 of the whole secret, in hex.
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3)
);

-- When one that was called off was restored, by which calendars know that as newer than the calling off.
alter table events add column restored_at timestamptz(3);
