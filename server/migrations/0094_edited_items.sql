-- When the words of an item were last changed, and what they were before (docs/decisions/071-pinned-and-edited-items.md).
alter table content add column edited_at timestamptz(3);
update content set edited_at = updated_at where updated_at > created_at + interval '1 second';

create table content_versions (
  id uuid primary key,
  content_id uuid not null references content on delete cascade,
  -- Who changed it; null once the account is gone.
  editor_id uuid references profiles on delete set null,
  -- Each changed field as it was, and as it became.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index content_versions_latest on content_versions (content_id, created_at desc, id desc);
create index content_versions_editor_id on content_versions (editor_id);
create index content_versions_created_at on content_versions (created_at);
