-- Drops what only servers of earlier versions and rows of before needed, and renames what is called by other words.

drop trigger title_of_new_post on posts;
drop trigger title_of_post on posts;
drop trigger title_of_content on content;
drop trigger purpose_of_picture on files;
drop trigger count_changes_along on content_counts;
drop function title_of_new_post, title_of_post, title_of_content, purpose_of_picture, count_changes_along;
alter table posts drop column title;
alter table polls drop column question;
alter table events drop column name;
alter table products drop column title;
alter table services drop column title;
alter table jobs drop column title;
alter table notifications drop column post_id;
-- blocks briefly: no row has it
alter table files drop constraint files_purpose_check, add constraint files_purpose_check check
  (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline', 'attachments', 'link-card'));
drop index content_titles_open, profiles_words, profiles_search, jobs_by_location;
drop function person_words, title_key, search_words, search_fold, name_key;

alter table comment_threads rename column is_headless to parent_deleted;
alter index comment_threads_headless rename to comment_threads_parent_deleted;
alter table clubs rename column told_to to notified_up_to;
alter table clubs rename column ending_id to deletion_event_id;
alter table mentions rename column stands to is_active;
alter table events rename column called_off_at to canceled_at;
alter table link_cards rename column asked_at to posted_at;
alter index link_cards_asked_at rename to link_cards_posted_at;
alter table chat_messages rename column is_held to is_blocked;
alter table chat_messages rename column held_message to blocked_message;
alter table chat_messages rename column held_edited_at to blocked_edited_at;
alter table chat_messages rename constraint chat_messages_held_edit to chat_messages_blocked_edit;
alter table chat_messages rename constraint chat_messages_held_message_check to chat_messages_blocked_message_check;
alter table held_usernames rename to reserved_usernames;
alter table reserved_usernames rename column held_until to reserved_until;
alter index held_usernames_pkey rename to reserved_usernames_pkey;
alter index held_usernames_user_id rename to reserved_usernames_user_id;
alter index held_usernames_held_until rename to reserved_usernames_reserved_until;
alter table reserved_usernames rename constraint held_usernames_user_id_fkey to reserved_usernames_user_id_fkey;
alter table private_addresses rename constraint calendar_addresses_user_id_fkey to private_addresses_user_id_fkey;
alter index profiles_found rename to profiles_search;
alter index club_memberships_letters rename to club_memberships_trigrams;
alter index search_vocabulary_letters rename to search_vocabulary_trigrams;
alter index join_requests_waiting rename to join_requests_pending;
alter index club_invites_waiting rename to club_invites_unassigned;
alter table club_rankings rename constraint club_standings_club_id_fkey to club_rankings_club_id_fkey;
alter table club_rankings rename constraint club_standings_user_id_fkey to club_rankings_user_id_fkey;
alter table club_rankings rename constraint club_standings_period_check to club_rankings_period_check;
alter table club_rankings rename constraint club_standings_points_check to club_rankings_points_check;

alter function keep_activity rename to protect_activity;
alter function keep_activities rename to protect_activities;
alter function refuse_truncate rename to protect_activity_log;
alter trigger club_activity_log_kept on club_activity_log rename to club_activity_log_updated;
alter function give_invites rename to assign_invites;
alter function leave_threads rename to update_threads;
alter trigger comments_leave on comments rename to comments_threads;
alter function note_seen rename to record_last_seen;
drop trigger profiles_held_username on profiles;
drop function refuse_held_username;
create function refuse_reserved_username() returns trigger language plpgsql as $$
begin
  if exists (
    select from reserved_usernames
    where digest = username_digest(new.username) and reserved_until > now() and user_id is distinct from new.id
  ) then
    raise exception 'This username is reserved for its former owner'
      using errcode = 'unique_violation', constraint = 'profiles_username_key';
  end if;
  return null;
end
$$;
create trigger profiles_reserved_username after insert or update of username on profiles
  for each row execute function refuse_reserved_username();
create or replace function free_username(base text) returns text language plpgsql as $$
declare
  candidate text;
begin
  perform pg_advisory_xact_lock(hashtext('username'), hashtext(base));
  for n in 0..120 loop
    candidate := base || case
      when n = 0 then ''
      when n <= 20 then n::text
      else (
        select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + floor(random() * 31)::int, 1), '')
        from generate_series(1, 4)
      )
    end;
    -- 'user' is the first segment of an address, and no username.
    if char_length(candidate) >= 3 and candidate <> 'user'
      and not exists (select from profiles where lower(username) = candidate)
      and not exists (
        select from reserved_usernames where digest = username_digest(candidate) and reserved_until > now()
      )
    then
      return candidate;
    end if;
  end loop;
  raise exception 'Unable to generate unique username' using errcode = 'GH001';
end
$$;
create or replace function update_threads() returns trigger language plpgsql as $$
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

-- The functions of 0127 by the new name.
create or replace function record_deleted_item() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id, author_id, content_id)
  select old.club_id, utc_day(old.created_at), old.type, -1, old.user_id, null::uuid, old.id
  union all
  select old.club_id, utc_day(created_at), 'like', -1, user_id, nullif(old.user_id, user_id), old.id
    from likes where content_id = old.id
  union all
  select old.club_id, utc_day(created_at), 'comment', -1, user_id, null, old.id from comments where content_id = old.id
  union all
  select old.club_id, utc_day(created_at), 'vote', -1, user_id, null, null from poll_votes where poll_id = old.id
  union all
  select old.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), -1, a.user_id, null, null
    from event_attendees a join events e on e.id = a.event_id where a.event_id = old.id and a.status <> 'cancelled';
  return old;
end $$;
create or replace function record_attendance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into club_changes (club_id, day, source, change, user_id)
    select c.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), 1, a.user_id
    from added a join content c on c.id = a.event_id join events e on e.id = a.event_id where a.status <> 'cancelled';
  end if;
  if tg_op <> 'INSERT' then
    insert into club_changes (club_id, day, source, change, user_id)
    select c.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), -1, a.user_id
    from removed a join content c on c.id = a.event_id join events e on e.id = a.event_id where a.status <> 'cancelled';
  end if;
  return null;
end $$;
drop trigger record_event_cancellation on events;
create or replace function record_event_cancellation() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select new.club_id, utc_day(a.created_at), attendance_source(a.status, e.canceled_at), e.change, a.user_id
  from event_attendees a, (values (old.canceled_at, -1), (new.canceled_at, 1)) e (canceled_at, change)
  where a.event_id = new.id and a.status = 'confirmed';
  return null;
end $$;
create trigger record_event_cancellation after update of canceled_at on events
  for each row when ((old.canceled_at is null) <> (new.canceled_at is null))
  execute function record_event_cancellation();
drop function attendance_source(text, timestamptz);
create function attendance_source(status text, canceled_at timestamptz) returns text language sql immutable as $$
  select case when status = 'cancelled' then null
    when status = 'confirmed' and canceled_at is null then 'attending' else 'signed-up' end
$$;

-- blocks briefly: the trigger fills it
update content set folded_title = '' where folded_title is null;
-- blocks briefly: no row is null
alter table content alter column folded_title set default '', alter column folded_title set not null;
