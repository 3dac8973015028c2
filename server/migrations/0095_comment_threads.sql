-- Answers to comments, likes on them, and when their authors changed them (docs/decisions/073-comments.md).

-- The comments that are answered. Made with the first answer, gone with the last one. Where the comment itself is deleted,
-- its answers stay, below a line that says so.
create table comment_threads (
  -- That of the comment.
  id uuid primary key,
  content_id uuid not null references content on delete cascade,
  -- When the comment was written: its place among the others.
  created_at timestamptz(3) not null,
  reply_count integer not null default 0 check (reply_count >= 0),
  is_headless boolean not null default false,
  unique (id, content_id)
);
create index comment_threads_of_content on comment_threads (content_id);
create index comment_threads_headless on comment_threads (content_id, created_at desc, id desc) where is_headless;

alter table comments
  -- Null for those that stand directly under the item.
  add column thread_id uuid,
  add column edited_at timestamptz(3),
  add column like_count integer not null default 0 check (like_count >= 0),
  -- An answer is about the same item.
  add constraint comments_thread foreign key (thread_id, content_id) references comment_threads (id, content_id);
create index comments_on_top on comments (content_id, created_at desc, id desc) where thread_id is null;
create index comments_in_thread on comments (thread_id, created_at, id) where thread_id is not null;

-- However comments end: by their author, with an account, or with a club.
create function leave_threads() returns trigger language plpgsql as $$
begin
  update comment_threads t set reply_count = t.reply_count - g.replies
    from (select thread_id, count(*)::int as replies from gone where thread_id is not null group by thread_id) g
    where t.id = g.thread_id;
  update comment_threads t set is_headless = true from gone g where t.id = g.id and g.thread_id is null;
  delete from comment_threads t
    using (select id from gone where thread_id is null union select thread_id from gone where thread_id is not null) g
    where t.id = g.id and t.reply_count = 0;
  return null;
end
$$;
create trigger comments_leave after delete on comments
  referencing old table as gone for each statement execute function leave_threads();

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_by_person on comment_likes (user_id, created_at desc, comment_id desc);
