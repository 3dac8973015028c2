-- Topics order a club's content, groups its members. An item has at most one topic. Whoever is in one of its groups sees a
-- restricted topic; so do the club's owner, admins and moderators, and authors see their own items (visibility/seen.ts).

create table club_groups (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  color text not null default 'gray' check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink')),
  -- Who sees that somebody is in it.
  shown_to text not null default 'members' check (shown_to in ('members', 'group', 'admins')),
  -- Members may join it and leave it themselves.
  is_open boolean not null default false,
  member_count integer not null default 0 check (member_count >= 0),
  created_at timestamptz(3) not null default now(),
  unique (id, club_id)
);
create unique index club_groups_name on club_groups (club_id, lower(name));

-- Leaving the club ends it.
create table club_group_members (
  group_id uuid not null,
  user_id uuid not null,
  club_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, user_id),
  foreign key (group_id, club_id) references club_groups (id, club_id) on delete cascade,
  foreign key (club_id, user_id) references club_memberships (club_id, user_id) on delete cascade
);
create index club_group_members_person on club_group_members (club_id, user_id);
create index club_group_members_listed on club_group_members (group_id, created_at desc, user_id desc);

create function count_group_members() returns trigger language plpgsql as $$
begin
  update club_groups g set member_count = greatest(g.member_count + c.change, 0)
  from (
    select group_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) as change from changed group by group_id
    order by group_id
  ) c where g.id = c.group_id;
  return null;
end
$$;
create trigger club_group_members_added after insert on club_group_members
  referencing new table as changed for each statement execute function count_group_members();
create trigger club_group_members_removed after delete on club_group_members
  referencing old table as changed for each statement execute function count_group_members();

create table topics (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  slug text not null check (char_length(slug) between 1 and 60),
  name text not null check (char_length(name) between 1 and 60),
  -- One emoji; empty for none.
  emoji text not null default '' check (char_length(emoji) <= 16),
  description text not null default '' check (char_length(description) <= 200),
  position integer not null,
  -- Empty: every kind that the club has.
  kinds text[] not null default '{}',
  published_by text not null default 'members' check (published_by in ('members', 'groups', 'admins')),
  is_restricted boolean not null default false,
  archived_at timestamptz(3),
  -- Items moved to another topic since; then this one is deleted.
  merged_into uuid references topics on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (club_id, slug)
);
create unique index topics_name on topics (club_id, lower(name));

create table topic_former_slugs (
  club_id uuid not null references clubs on delete cascade,
  slug text not null,
  topic_id uuid not null references topics on delete cascade,
  primary key (club_id, slug)
);
create index topic_former_slugs_topic on topic_former_slugs (topic_id);

create table topic_groups (
  topic_id uuid not null references topics on delete cascade,
  group_id uuid not null references club_groups on delete cascade,
  can_see boolean not null default false,
  can_publish boolean not null default false,
  primary key (topic_id, group_id),
  check (can_see or can_publish)
);
create index topic_groups_group on topic_groups (group_id);

-- Followed topics notify of each item; muted ones are left out of home, feed and notifications.
create table topic_levels (
  topic_id uuid not null references topics on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  level text not null check (level in ('followed', 'muted')),
  created_at timestamptz(3) not null default now(),
  primary key (topic_id, user_id)
);
create index topic_levels_person on topic_levels (user_id, topic_id);

alter table clubs add column requires_topic boolean not null default false;

-- By id only: what a topic holds is moved before it is deleted.
alter table content_rows add column topic_id uuid;
alter table content_rows add constraint content_topic foreign key (topic_id) references topics not valid;
create or replace view content as
  select id, club_id, user_id, type, slug, title, like_count, comment_count, reaction_counts, pinned_at, edited_at,
    last_edited_by_other, is_open, search, folded_title, sent_digest, created_at, updated_at, version, comments_locked, topic_id,
    case when topic_id is not null then (select t.id from topics t where t.id = topic_id and t.is_restricted) end
      as restricted_topic_id
  from content_rows where not is_hidden;

-- How many items of each type a topic has. Rows without a topic cost nothing.
create table topic_counts (
  topic_id uuid not null references topics on delete cascade,
  type text not null,
  count integer not null default 0,
  primary key (topic_id, type)
);
create function count_topic_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.topic_id is not null and not old.is_hidden then
    update topic_counts set count = count - 1 where topic_id = old.topic_id and type = old.type;
  end if;
  if tg_op <> 'DELETE' and new.topic_id is not null and not new.is_hidden then
    insert into topic_counts (topic_id, type, count) values (new.topic_id, new.type, 1)
    on conflict (topic_id, type) do update set count = topic_counts.count + 1;
  end if;
  return null;
end
$$;
create trigger content_topic_added after insert on content_rows
  for each row when (new.topic_id is not null) execute function count_topic_items();
create trigger content_topic_changed after update of topic_id, is_hidden on content_rows
  for each row when (old.topic_id is distinct from new.topic_id
    or old.is_hidden <> new.is_hidden and new.topic_id is not null) execute function count_topic_items();
create trigger content_topic_removed after delete on content_rows
  for each row when (old.topic_id is not null) execute function count_topic_items();

-- What only some groups see is not in the index of public texts, nor among its words.
create or replace function mark_open() returns trigger language plpgsql as $$
begin
  new.is_open := coalesce((select not is_private and new.created_at >= coalesce(public_since, '-infinity')
    from clubs where id = new.club_id), false)
    and (new.topic_id is null or not exists (select from topics t where t.id = new.topic_id and t.is_restricted));
  return new;
end
$$;
create trigger content_open_moved before update of topic_id on content_rows
  for each row when (old.topic_id is distinct from new.topic_id) execute function mark_open();
create or replace function mark_comment_open() returns trigger language plpgsql as $$
begin
  new.is_open := coalesce((select not k.is_private and c.created_at >= coalesce(k.public_since, '-infinity')
      and (c.topic_id is null or not exists (select from topics t where t.id = c.topic_id and t.is_restricted))
    from content_rows c join clubs k on k.id = c.club_id where c.id = new.content_id), false);
  return new;
end
$$;

-- Items show their club's topics, which servers hold in memory by the club's version.
create function renew_version_of_topics() returns trigger language plpgsql as $$
begin
  update clubs set version = current_version()
    where id = coalesce(new.club_id, old.club_id) and version <> current_version();
  return null;
end
$$;
create trigger topics_version after insert or update of slug, name, emoji or delete on topics
  for each row execute function renew_version_of_topics();
create trigger content_topic_version before update of topic_id on content_rows
  for each row when (old.topic_id is distinct from new.topic_id) execute function renew_version();
