-- Hidden things are left out by the database (docs/decisions/130): each view has all columns of its table but `is_hidden`, and
-- all its rows but the hidden ones. Reads and writes go through the views; what must reach hidden rows names the table.

alter table content rename to content_rows;
alter table content_rows
  add column is_hidden boolean not null default false,
  -- Whether an act stopped new comments.
  add column comments_locked boolean not null default false;
alter table comments rename to comment_rows;
alter table comment_rows add column is_hidden boolean not null default false;
alter table lesson_comments rename to lesson_comment_rows;
alter table lesson_comment_rows add column is_hidden boolean not null default false;

create view content as
  select id, club_id, user_id, type, slug, title, like_count, comment_count, reaction_counts, pinned_at, edited_at,
    last_edited_by_other, is_open, search, folded_title, sent_digest, created_at, updated_at, version, comments_locked
  from content_rows where not is_hidden;
create view comments as
  select id, content_id, content_type, club_id, user_id, thread_id, content, is_markdown, like_count, is_open, search,
    created_at, edited_at, version
  from comment_rows where not is_hidden;
create view lesson_comments as
  select id, lesson_id, user_id, parent_id, content, reply_count, created_at, edited_at
  from lesson_comment_rows where not is_hidden;

-- Whether the row stops new comments instead of hiding.
alter table hidings add column is_lock boolean not null default false;

-- Acts that hide all that a person published: a task works on each until it is done, and until it is undone.
create table mass_hidings (
  act_id uuid primary key references moderation_log,
  person_id uuid not null references profiles on delete cascade,
  -- Null: everywhere.
  club_id uuid references clubs on delete cascade,
  -- What is published later stays.
  published_until timestamptz(3) not null default now(),
  is_undone boolean not null default false,
  is_done boolean not null default false
);
create index mass_hidings_person_id on mass_hidings (person_id);
create index mass_hidings_club_id on mass_hidings (club_id);
create index mass_hidings_left on mass_hidings (act_id) where not is_done;

create or replace trigger content_version
  before update of club_id, user_id, type, slug, title, created_at, updated_at, edited_at, is_hidden on content_rows
  for each row execute function renew_version();
create or replace trigger comments_version
  before update of user_id, content, is_markdown, created_at, edited_at, thread_id, is_hidden on comment_rows
  for each row execute function renew_version();

-- The tasks of search pass by hidden rows: whether everybody may read a text, and its words, are found again.
create trigger content_open_shown before update of is_hidden on content_rows
  for each row when (old.is_hidden and not new.is_hidden) execute function mark_open();
create trigger comments_open_shown before update of is_hidden on comment_rows
  for each row when (old.is_hidden and not new.is_hidden) execute function mark_open();
create trigger content_learn_shown after update of is_hidden on content_rows
  for each row when (old.is_hidden and not new.is_hidden) execute function learn_text();
create trigger comments_learn_shown after update of is_hidden on comment_rows
  for each row when (old.is_hidden and not new.is_hidden) execute function learn_text();

-- A hidden comment counts as deleted in its thread, and comes back. Its thread stays as long as any reply does.
create or replace function update_threads() returns trigger language plpgsql as $$
begin
  update comment_threads t set reply_count = t.reply_count - g.replies
    from (
      select thread_id, count(*)::int as replies from gone where thread_id is not null and not is_hidden group by thread_id
    ) g
    where t.id = g.thread_id;
  update comment_threads t set parent_deleted = true from gone g where t.id = g.id and g.thread_id is null;
  delete from comment_threads t
    using (select id from gone where thread_id is null union select thread_id from gone where thread_id is not null) g
    where t.id = g.id and t.reply_count = 0 and not exists (select from comment_rows r where r.thread_id = t.id);
  return null;
end
$$;
create function follow_hidden_comment() returns trigger language plpgsql as $$
begin
  if new.thread_id is null then
    update comment_threads set parent_deleted = new.is_hidden where id = new.id;
  else
    update comment_threads set reply_count = reply_count + case when new.is_hidden then -1 else 1 end
      where id = new.thread_id;
  end if;
  return null;
end
$$;
create trigger comments_follow_hidden after update of is_hidden on comment_rows
  for each row when (old.is_hidden <> new.is_hidden) execute function follow_hidden_comment();

create function follow_hidden_lesson_comment() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_hidden then -1 else 1 end;
begin
  update lessons set comment_count = comment_count + change where id = new.lesson_id;
  if new.parent_id is not null then
    update lesson_comment_rows set reply_count = reply_count + change where id = new.parent_id;
  end if;
  return null;
end
$$;
create trigger lesson_comments_follow_hidden after update of is_hidden on lesson_comment_rows
  for each row when (old.is_hidden <> new.is_hidden) execute function follow_hidden_lesson_comment();

-- Points and insights: what is hidden counts as undone, and as done again when it comes back.
create function record_item(item content_rows, change integer) returns void language sql as $$
  insert into club_changes (club_id, day, source, change, user_id, author_id, content_id)
  select item.club_id, utc_day(item.created_at), item.type, change, item.user_id, null::uuid, item.id
  union all
  select item.club_id, utc_day(created_at), 'like', change, user_id, nullif(item.user_id, user_id), item.id
    from likes where content_id = item.id
  union all
  select item.club_id, utc_day(created_at), 'comment', change, user_id, null, item.id
    from comment_rows where content_id = item.id and not is_hidden
  union all
  select item.club_id, utc_day(created_at), 'vote', change, user_id, null, null from poll_votes where poll_id = item.id
  union all
  select item.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), change, a.user_id, null, null
    from event_attendees a join events e on e.id = a.event_id
    where a.event_id = item.id and a.status <> 'cancelled'
$$;
create or replace function record_deleted_item() returns trigger language plpgsql as $$
begin
  if not old.is_hidden then
    perform record_item(old, -1);
  end if;
  return old;
end $$;
create function record_hidden_item() returns trigger language plpgsql as $$
begin
  perform record_item(new, case when new.is_hidden then -1 else 1 end);
  return null;
end $$;
create trigger record_hidden_item after update of is_hidden on content_rows
  for each row when (old.is_hidden <> new.is_hidden) execute function record_hidden_item();

create or replace function record_comment() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, content_id)
  select c.club_id, utc_day(o.created_at), 'comment', case tg_op when 'INSERT' then 1 else -1 end, o.user_id, c.id
  from changed o join content c on c.id = o.content_id where not o.is_hidden;
  return null;
end $$;
create function record_hidden_comment() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, content_id)
  select c.club_id, utc_day(new.created_at), 'comment', case when new.is_hidden then -1 else 1 end, new.user_id, c.id
  from content c where c.id = new.content_id;
  return null;
end $$;
create trigger record_hidden_comment after update of is_hidden on comment_rows
  for each row when (old.is_hidden <> new.is_hidden) execute function record_hidden_comment();
