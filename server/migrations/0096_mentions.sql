-- Whom a text means by '@username' (docs/decisions/074-mentions.md): of an item, or of one comment on it.
create table mentions (
  id uuid primary key default gen_random_uuid(),
  content_id uuid not null references content on delete cascade,
  comment_id uuid references comments on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  -- Who wrote it there; null once the account is gone.
  by_id uuid references profiles on delete set null,
  -- As it was written, in lower case. It means the same person for good, whoever has the name later.
  username text not null check (username ~ '^[a-z0-9_]{1,50}$'),
  -- False once an edit took it out: putting it back tells nobody again.
  stands boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create unique index mentions_in_item on mentions (content_id, username) where comment_id is null;
create unique index mentions_in_comment on mentions (comment_id, username) where comment_id is not null;
-- For what ends with its item.
create index mentions_content_id on mentions (content_id);
create index mentions_user_id on mentions (user_id, created_at desc, id desc);
create index mentions_by_id on mentions (by_id) where by_id is not null;
