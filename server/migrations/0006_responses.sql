-- Comments, likes, reactions and mentions; what people save and draft; earlier versions; link cards.

-- Comments that have replies (docs/decisions/073). Created with the first reply, deleted with the last one. If the comment
-- is deleted, its replies stay below a line that says so.
create table comment_threads (
  -- The id of the comment.
  id uuid primary key,
  content_id uuid not null references content on delete cascade,
  -- When the comment was written: its position in the list.
  created_at timestamptz(3) not null,
  reply_count integer not null default 0 check (reply_count >= 0),
  parent_deleted boolean not null default false,
  unique (id, content_id)
);
create index comment_threads_of_content on comment_threads (content_id);
create index comment_threads_parent_deleted on comment_threads (content_id, created_at desc, id desc) where parent_deleted;

create table comments (
  id uuid primary key,
  content_id uuid not null,
  content_type text not null,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid references profiles on delete set null,
  -- Null for comments directly on the item.
  thread_id uuid,
  content text not null check (char_length(content) between 1 and 5000),
  is_markdown boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  -- As in `content`.
  is_open boolean not null default true,
  search tsvector not null default '',
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  foreign key (content_id, content_type) references content (id, type) on delete cascade,
  -- A reply is about the same item.
  constraint comments_thread foreign key (thread_id, content_id) references comment_threads (id, content_id)
);
create index comments_of_content on comments (content_id, created_at desc, id desc);
create index comments_on_top on comments (content_id, created_at desc, id desc) where thread_id is null;
create index comments_in_thread on comments (thread_id, created_at, id) where thread_id is not null;
create index comments_by_person on comments (user_id, created_at desc, id desc);
create index comments_club_id on comments (club_id);

create function fold_comment() returns trigger language plpgsql as $$
begin
  new.search := search_vector(new.content);
  return new;
end
$$;
create trigger comments_vector before insert or update of content on comments
  for each row execute function fold_comment();

-- A trigger, because comments are also deleted with an account or a club.
create function update_threads() returns trigger language plpgsql as $$
begin
  update comment_threads t set reply_count = t.reply_count - g.replies
    from (select thread_id, count(*)::int as replies from gone where thread_id is not null group by thread_id) g
    where t.id = g.thread_id;
  update comment_threads t set parent_deleted = true from gone g where t.id = g.id and g.thread_id is null;
  delete from comment_threads t
    using (select id from gone where thread_id is null union select thread_id from gone where thread_id is not null) g
    where t.id = g.id and t.reply_count = 0;
  return null;
end
$$;
create trigger comments_threads after delete on comments
  referencing old table as gone for each statement execute function update_threads();

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_by_person on comment_likes (user_id, created_at desc, comment_id desc);

create table likes (
  user_id uuid not null references profiles on delete cascade,
  content_id uuid not null,
  content_type text not null,
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id),
  foreign key (content_id, content_type) references content (id, type) on delete cascade
);
create index likes_by_person on likes (user_id, created_at desc, content_id desc);
create index likes_club_id on likes (club_id);

-- A person gives each reaction to an item once (docs/decisions/077).
create table reactions (
  content_id uuid not null references content on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reaction text not null check (reaction in ('celebrate', 'laugh', 'wow', 'sad', 'thanks')),
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id, reaction)
);
create index reactions_by_person on reactions (user_id, created_at desc);
create index reactions_club_id on reactions (club_id);

-- '@username' in an item or a comment (docs/decisions/074).
create table mentions (
  id uuid primary key default gen_random_uuid(),
  content_id uuid not null references content on delete cascade,
  comment_id uuid references comments on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  -- The author; null once the account is deleted.
  by_id uuid references profiles on delete set null,
  -- As written, in lower case. Always means the same person, whoever has the name later.
  username text not null check (username ~ '^[a-z0-9_]{1,50}$'),
  -- False once an edit removed it: adding it again notifies nobody.
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create unique index mentions_in_item on mentions (content_id, username) where comment_id is null;
create unique index mentions_in_comment on mentions (comment_id, username) where comment_id is not null;
create index mentions_content_id on mentions (content_id);
create index mentions_user_id on mentions (user_id, created_at desc, id desc);
create index mentions_by_id on mentions (by_id) where by_id is not null;

create table saved_items (
  user_id uuid not null references profiles on delete cascade,
  content_id uuid not null references content on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, content_id)
);
create index saved_items_latest on saved_items (user_id, created_at desc, content_id desc);
create index saved_items_content_id on saved_items (content_id);

-- What an item, or a comment on it, was before an edit (docs/decisions/071, 073).
create table content_versions (
  id uuid primary key,
  content_id uuid not null references content on delete cascade,
  comment_id uuid references comments on delete cascade,
  -- Null once the account is deleted.
  editor_id uuid references profiles on delete set null,
  -- Each changed field, before and after.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index content_versions_latest on content_versions (content_id, created_at desc, id desc)
  where comment_id is null;
create index content_versions_of_comments on content_versions (comment_id, created_at desc, id desc)
  where comment_id is not null;
-- For deletions with the item; the indexes above are partial.
create index content_versions_content_id on content_versions (content_id);
create index content_versions_editor_id on content_versions (editor_id);
create index content_versions_created_at on content_versions (created_at);

-- Unsent texts, so that people continue on another device (docs/decisions/076).
create table drafts (
  user_id uuid not null references profiles on delete cascade,
  id uuid not null,
  kind text not null check (char_length(kind) <= 40),
  place text not null check (char_length(place) <= 100),
  -- The page's own JSON, opaque to the server.
  data text not null check (char_length(data) <= 80000),
  summary text not null check (char_length(summary) <= 200),
  -- The browser that wrote it last, and when by its own clock, in milliseconds since 1970.
  browser uuid not null,
  written_at bigint not null,
  revision integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index drafts_latest on drafts (user_id, changed_at desc, id desc);
create index drafts_changed_at on drafts (changed_at);

-- What a link in a post leads to, read once for everyone who posts the same address (docs/decisions/075).
create table link_cards (
  -- Of the address without its fragment.
  hash text primary key check (char_length(hash) = 43),
  url text not null check (char_length(url) <= 2000),
  -- Null until something was found.
  title text check (char_length(title) between 1 and 200),
  site_name text check (char_length(site_name) between 1 and 60),
  -- When it was last posted.
  posted_at timestamptz(3) not null default now(),
  -- When it is read next; null if not.
  due_at timestamptz(3),
  tried_at timestamptz(3),
  attempts integer not null default 0
);
create index link_cards_due_at on link_cards (due_at) where due_at is not null;
create index link_cards_posted_at on link_cards (posted_at);

create table content_links (
  content_id uuid primary key references content on delete cascade,
  link_hash text not null references link_cards,
  -- As it was posted.
  url text not null check (char_length(url) <= 2000),
  is_removed boolean not null default false,
  linked_at timestamptz(3) not null default now()
);
create index content_links_link_hash on content_links (link_hash, linked_at desc);

-- One row, which each server sets at its start (LINK_CARDS).
create table link_card_switch (
  id boolean primary key default true check (id),
  is_on boolean not null default true
);
insert into link_card_switch default values;
