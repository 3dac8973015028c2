-- The activity log of clubs (docs/decisions/060).

create table club_activity_log (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid references profiles on delete set null,
  type text not null,
  content_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index club_activity_log_club on club_activity_log (club_id, created_at desc, id desc);
create index club_activity_log_types on club_activity_log (club_id, type, created_at desc, id desc);
-- By whom something was done, and to whom.
create index club_activity_log_people on club_activity_log (user_id, club_id, type, created_at desc, id desc);
create index club_activity_log_about
  on club_activity_log ((data ->> 'personId'), club_id, type, created_at desc, id desc)
  where data ->> 'personId' is not null;
-- The people in changed lists of who may publish.
create index club_activity_log_named on club_activity_log using gin ((data -> 'people'))
  where type = 'permissions.changed';
-- A removed person does not come back by a link from before.
create index club_activity_log_removals on club_activity_log (club_id, (data ->> 'personId'))
  where type = 'member.removed';
-- The titles of deleted items.
create index club_activity_log_deleted on club_activity_log (content_id) where type = 'content.deleted';
-- What attendees were notified about, withdrawn when the event is deleted.
create index club_activity_log_of_events on club_activity_log (content_id)
  where type in ('event.changed', 'event.called-off', 'event.restored', 'attend.moved-up');
-- Rows lie in the order of their times, because they are only added.
create index club_activity_log_times on club_activity_log using brin (created_at);

-- Nobody changes the log. The triggers decide by the rows, not by who asks.

create function is_account(person text) returns boolean language sql stable as $$
  select exists (select from profiles where id = person::uuid and deleted_at is null)
$$;

-- Only the names of deleted accounts may be removed, and with them the titles and facts that these people wrote.
create function protect_activity() returns trigger language plpgsql as $$
declare
  author text := old.data ->> 'personId';
  plain text[] := array['personId', 'people', 'title', 'titles', 'changes'];
begin
  if row(new.id, new.club_id, new.type, new.content_id, new.created_at, new.data - plain)
      is distinct from row(old.id, old.club_id, old.type, old.content_id, old.created_at, old.data - plain)
    or new.user_id is distinct from old.user_id
      and (new.user_id is not null or is_account(old.user_id::text))
    or new.data -> 'personId' is distinct from old.data -> 'personId'
      and (new.data -> 'personId' is distinct from 'null' or author is null or is_account(author))
    or (new.data -> 'title', new.data -> 'titles', new.data -> 'changes')
        is distinct from (old.data -> 'title', old.data -> 'titles', old.data -> 'changes')
      and (new.data ?| array['title', 'titles', 'changes'] or old.type not in ('content.updated', 'content.deleted')
        or coalesce(author, old.user_id::text) is null or is_account(coalesce(author, old.user_id::text)))
    or new.data -> 'people' is distinct from old.data -> 'people'
      and (jsonb_array_length(new.data -> 'people') is distinct from jsonb_array_length(old.data -> 'people')
        or exists (
          select from jsonb_array_elements(old.data -> 'people') with ordinality was (person, place)
          join jsonb_array_elements(new.data -> 'people') with ordinality became (person, place) using (place)
          where was.person <> became.person and (became.person <> 'null' or is_account(was.person #>> '{}'))))
  then
    raise exception 'The activity log cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger club_activity_log_updated before update on club_activity_log
  for each row execute function protect_activity();

-- Only rows past the club's retention may be deleted, and those of a club that is being deleted.
create function protect_activities() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed r join clubs k on k.id = r.club_id
    where k.clearing_since is null
      and (k.activity_days is null or r.created_at >= now() - make_interval(days => k.activity_days)))
  then
    raise exception 'The activity log cannot be changed' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger club_activity_log_removed after delete on club_activity_log
  referencing old table as removed for each statement execute function protect_activities();

create function protect_activity_log() returns trigger language plpgsql as $$
begin
  raise exception 'The activity log cannot be changed' using errcode = 'restrict_violation';
end
$$;
create trigger club_activity_log_truncated before truncate on club_activity_log
  for each statement execute function protect_activity_log();
