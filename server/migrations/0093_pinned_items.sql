-- Items that stand at the top of their club (docs/decisions/071-pinned-and-edited-items.md).
alter table content add column pinned_at timestamptz(3);
create index content_pinned on content (club_id, pinned_at desc) where pinned_at is not null;
