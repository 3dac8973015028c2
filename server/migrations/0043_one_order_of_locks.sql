-- Accounts come first in the order of locks (docs/decisions/142).

-- Locks accounts in the order of ids until the transaction ends: those that it changes, and, shared, the one that writes.
-- Raises GH011 if the account was deleted or suspended, or the session or token ended; GH012 if the console, open to an
-- operator before, was closed. Statements after the lock see what was committed while it was waited for.
create function hold_accounts(writer uuid, session uuid, token uuid, is_operating boolean, changed uuid[])
returns void language plpgsql as $$
begin
  if changed = '{}' then
    perform from profiles where id = writer for share;
  else
    perform from profiles where id = any(changed) and (id < writer or writer is null) order by id for no key update;
    if writer = any(changed) then
      perform from profiles where id = writer for no key update;
    else
      perform from profiles where id = writer for share;
    end if;
    perform from profiles where id = any(changed) and id > writer order by id for no key update;
  end if;
  if writer is null then
    return;
  end if;
  if not exists (select from profiles where id = writer and deleted_at is null)
    or exists (select from restrictions r
      where r.person_id = writer and r.club_id is null and (r.ends_at is null or r.ends_at > clock_timestamp()))
    or session is not null and not exists (select from sessions s where s.id = session and s.user_id = writer)
    or token is not null and not exists (select from api_tokens t where t.id = token and t.user_id = writer)
  then
    raise exception 'The account may no longer write' using errcode = 'GH011';
  end if;
  if is_operating and not exists (select from operators o join sessions s on s.user_id = o.user_id
    where o.user_id = writer and s.id = session and s.console_until > clock_timestamp())
  then
    raise exception 'The console was closed' using errcode = 'GH012';
  end if;
end
$$;

-- A task renews the versions of what shows a person, after their change: in it, each would wait for a write that mentions
-- them, which would wait for it.
drop trigger mentions_person on mentions;
drop trigger event_attendees_person on event_attendees;
drop function lock_shown_person();
create or replace function renew_versions_with_person() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('profiles.renew-shown', json_build_object('personId', new.id),
    job_key => 'profiles.renew-shown:' || new.id);
  return null;
end
$$;

-- Renews the next 500 items that mention a person, or show them among attendees. Returns the last of them; null at the end.
create function renew_items_showing(person uuid, after uuid) returns uuid language sql as $$
  with shown as materialized (
    select content_id as id from mentions where user_id = person and comment_id is null and content_id > after
    union select event_id from event_attendees where user_id = person and status = 'confirmed' and event_id > after
    order by 1 limit 500
  ), held as materialized (
    select id from content_rows where id in (select id from shown) order by id for no key update
  ), renewed as (
    update content_rows c set version = current_version() from held where c.id = held.id
  )
  select id from shown order by id desc limit 1
$$;

-- The same for comments.
create function renew_comments_showing(person uuid, after uuid) returns uuid language sql as $$
  with shown as materialized (
    select comment_id as id from mentions where user_id = person and comment_id > after order by comment_id limit 500
  ), held as materialized (
    select id from comment_rows where id in (select id from shown) order by id for no key update
  ), renewed as (
    update comment_rows o set version = current_version() from held where o.id = held.id
  )
  select id from shown order by id desc limit 1
$$;
