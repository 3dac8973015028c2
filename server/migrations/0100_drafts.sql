-- What people have begun to write and not sent, so that they go on with it elsewhere (docs/decisions/076-drafts.md).
create table drafts (
  user_id uuid not null references profiles on delete cascade,
  id uuid not null,
  kind text not null check (char_length(kind) <= 40),
  place text not null check (char_length(place) <= 100),
  -- The page's own JSON, which the server only keeps.
  data text not null check (char_length(data) <= 80000),
  summary text not null check (char_length(summary) <= 200),
  -- The browser that wrote it last, and when by its own clock, in milliseconds.
  browser uuid not null,
  written_at bigint not null,
  revision integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index drafts_latest on drafts (user_id, changed_at desc, id desc);
create index drafts_changed_at on drafts (changed_at);
