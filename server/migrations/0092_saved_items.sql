-- What people saved for themselves (docs/decisions/069-saved-items.md).
create table saved_items (
  user_id uuid not null references profiles on delete cascade,
  content_id uuid not null references content on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, content_id)
);
create index saved_items_latest on saved_items (user_id, created_at desc, content_id desc);
create index saved_items_content_id on saved_items (content_id);
