-- A version of what is shown of a row: the transaction that last changed it, so that servers can store it by (id, version)
-- in memory (docs/decisions/117). Counts of likes, reactions and comments are read with each list and change no version.

create function current_version() returns bigint language sql stable as $$
  select pg_current_xact_id()::text::bigint
$$;

create function renew_version() returns trigger language plpgsql as $$
begin
  new.version := current_version();
  return new;
end
$$;

alter table profiles add column version bigint not null default 0;
alter table profiles alter column version set default current_version();
create trigger profiles_version before update of username, first_name, last_name, profile_image_url, deleted_at on profiles
  for each row execute function renew_version();

alter table clubs add column version bigint not null default 0;
alter table clubs alter column version set default current_version();
create trigger clubs_version
  before update of slug, name, logo_path, currency, has_leaderboard, shows_levels, level_names on clubs
  for each row execute function renew_version();

alter table content add column version bigint not null default 0;
alter table content alter column version set default current_version();
create trigger content_version
  before update of club_id, user_id, type, slug, title, created_at, updated_at, edited_at on content
  for each row execute function renew_version();

alter table comments add column version bigint not null default 0;
alter table comments alter column version set default current_version();
create trigger comments_version
  before update of user_id, content, is_markdown, created_at, edited_at, thread_id on comments
  for each row execute function renew_version();

-- Renews the version of the item that a row belongs to, by the column that the trigger names.
create function renew_item_version() returns trigger language plpgsql as $$
declare
  before uuid;
  after uuid;
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I', tg_argv[0]) into before using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I', tg_argv[0]) into after using new;
  end if;
  update content set version = current_version() where id in (before, after) and version <> current_version();
  return null;
end
$$;

create function renew_comment_version() returns trigger language plpgsql as $$
begin
  update comments set version = current_version()
    where id in (old.comment_id, new.comment_id) and version <> current_version();
  return null;
end
$$;

create function renew_mentioning_version() returns trigger language plpgsql as $$
begin
  update content set version = current_version()
    where id in (
      case when old.comment_id is null then old.content_id end,
      case when new.comment_id is null then new.content_id end
    ) and version <> current_version();
  update comments set version = current_version()
    where id in (old.comment_id, new.comment_id) and version <> current_version();
  return null;
end
$$;

-- Until the commit, a change of the person waits: it renews the versions of items that show them, which it finds by this row.
create function lock_shown_person() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for share;
  return new;
end
$$;
create trigger mentions_person before insert or update on mentions
  for each row execute function lock_shown_person();
create trigger event_attendees_person before insert or update on event_attendees
  for each row execute function lock_shown_person();

-- A new row of a kind comes with its row of content.
create trigger posts_version after update on posts for each row execute function renew_item_version('id');
create trigger polls_version after update on polls for each row execute function renew_item_version('id');
create trigger events_version after update on events for each row execute function renew_item_version('id');
create trigger products_version after update on products for each row execute function renew_item_version('id');
create trigger services_version after update on services for each row execute function renew_item_version('id');
create trigger jobs_version after update on jobs for each row execute function renew_item_version('id');
create trigger post_categories_version after insert or update or delete on post_categories
  for each row execute function renew_item_version('post_id');
create trigger poll_categories_version after insert or update or delete on poll_categories
  for each row execute function renew_item_version('poll_id');
create trigger service_categories_version after insert or update or delete on service_categories
  for each row execute function renew_item_version('service_id');
create trigger poll_options_version after insert or update or delete on poll_options
  for each row execute function renew_item_version('poll_id');
create trigger event_attendees_version after insert or update or delete on event_attendees
  for each row execute function renew_item_version('event_id');
create trigger content_links_version after insert or update or delete on content_links
  for each row execute function renew_item_version('content_id');
create trigger mentions_version after insert or update or delete on mentions
  for each row execute function renew_mentioning_version();

create trigger files_version after insert on files
  for each row when (new.content_id is not null) execute function renew_item_version('content_id');
create trigger files_version_changed after update on files
  for each row when (new.content_id is not null or old.content_id is not null)
  execute function renew_item_version('content_id');
create trigger files_version_deleted after delete on files
  for each row when (old.content_id is not null) execute function renew_item_version('content_id');
create trigger files_comment_version after insert on files
  for each row when (new.comment_id is not null) execute function renew_comment_version();
create trigger files_comment_version_changed after update on files
  for each row when (new.comment_id is not null or old.comment_id is not null)
  execute function renew_comment_version();
create trigger files_comment_version_deleted after delete on files
  for each row when (old.comment_id is not null) execute function renew_comment_version();

-- The card of a link, and its picture.
create function renew_linked_versions() returns trigger language plpgsql as $$
declare
  changed text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  update content set version = current_version()
    where id in (select content_id from content_links where link_hash = changed) and version <> current_version();
  return null;
end
$$;
create trigger link_cards_version after update of title, site_name on link_cards
  for each row when ((new.title, new.site_name) is distinct from (old.title, old.site_name))
  execute function renew_linked_versions('hash');
create trigger files_card_version after insert on files
  for each row when (new.link_hash is not null) execute function renew_linked_versions('link_hash');
create trigger files_card_version_changed after update on files
  for each row when (new.link_hash is not null or old.link_hash is not null) execute function renew_linked_versions('link_hash');
create trigger files_card_version_deleted after delete on files
  for each row when (old.link_hash is not null) execute function renew_linked_versions('link_hash');

-- A person's name and face where they are mentioned, and among the attendees shown with an event.
create function renew_versions_with_person() returns trigger language plpgsql as $$
begin
  update content set version = current_version()
    where id in (
      select content_id from mentions where user_id = new.id and comment_id is null
      union all
      select event_id from event_attendees where user_id = new.id and status = 'confirmed'
    ) and version <> current_version();
  update comments set version = current_version()
    where id in (select comment_id from mentions where user_id = new.id and comment_id is not null)
      and version <> current_version();
  return null;
end
$$;
create trigger profiles_version_shown
  after update of username, first_name, last_name, profile_image_url, deleted_at on profiles
  for each row when ((new.username, new.first_name, new.last_name, new.profile_image_url, new.deleted_at)
    is distinct from (old.username, old.first_name, old.last_name, old.profile_image_url, old.deleted_at))
  execute function renew_versions_with_person();
