-- How many days a club keeps what its log says; null keeps it for ever. No fewer than 30: whom an invite still lets in is
-- read from the log, and invites last 30 days at most.
alter table clubs add column activity_days integer default 365 check (activity_days in (30, 90, 365, 730));

-- Newest first, by what was done, and by who did it or to whom.
create index club_activity_log_types on club_activity_log (club_id, type, created_at desc, id desc);
create index club_activity_log_people on club_activity_log (user_id, club_id, type, created_at desc, id desc);
drop index club_activity_log_user_id;
create index club_activity_log_about
  on club_activity_log ((data ->> 'personId'), club_id, type, created_at desc, id desc)
  where data ->> 'personId' is not null;
-- Whom the lists of who may publish named.
create index club_activity_log_named on club_activity_log using gin ((data -> 'people'))
  where type = 'permissions.changed';
-- What deleted items were called.
create index club_activity_log_deleted on club_activity_log (content_id) where type = 'content.deleted';

-- Nobody changes the log. What must happen to it is known by the rows themselves, not by who asks.

create function is_account(person text) returns boolean language sql stable as $$
  select exists (select from profiles where id = person::uuid and deleted_at is null)
$$;

-- Only names of deleted accounts go, and with them the titles that they wrote.
create function keep_activity() returns trigger language plpgsql as $$
declare
  author text := old.data ->> 'personId';
  plain text[] := array['personId', 'people', 'title', 'titles'];
begin
  if row(new.id, new.club_id, new.type, new.content_id, new.created_at, new.data - plain)
      is distinct from row(old.id, old.club_id, old.type, old.content_id, old.created_at, old.data - plain)
    or new.user_id is distinct from old.user_id
      and (new.user_id is not null or is_account(old.user_id::text))
    or new.data -> 'personId' is distinct from old.data -> 'personId'
      and (new.data -> 'personId' is distinct from 'null' or author is null or is_account(author))
    or (new.data -> 'title', new.data -> 'titles') is distinct from (old.data -> 'title', old.data -> 'titles')
      and (new.data ?| array['title', 'titles'] or old.type not in ('content.updated', 'content.deleted')
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
create trigger club_activity_log_kept before update on club_activity_log
  for each row execute function keep_activity();

-- Only what is older than its club keeps goes, and what is a club's that is cleared away or gone.
create function keep_activities() returns trigger language plpgsql as $$
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
  referencing old table as removed for each statement execute function keep_activities();

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'The activity log cannot be changed' using errcode = 'restrict_violation';
end
$$;
create trigger club_activity_log_truncated before truncate on club_activity_log
  for each statement execute function refuse_truncate();
