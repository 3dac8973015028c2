-- What was read from the log, and outlives it now.

-- Whether somebody else was the last to edit an item, whose words are then not all the author's to take along.
alter table content add column last_edited_by_other boolean not null default false;
update content c set last_edited_by_other = true
where updated_at <> created_at and user_id is distinct from (
  select g.user_id from club_activity_log g
  where g.club_id = c.club_id and g.content_id = c.id and g.type = 'content.updated'
    and g.created_at between c.updated_at - interval '1 minute' and c.updated_at + interval '1 minute'
  order by g.created_at desc, g.id desc limit 1);

-- Who did what a notification tells of, once that is no longer in the log.
create table former_causes (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade
);
create index former_causes_user_id on former_causes (user_id);
