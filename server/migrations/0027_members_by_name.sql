-- The members of a club by name, by when they were last here, and by any part of their name.

-- Names as they are compared: small letters without accents, 'Łódź' aside, whose stroke is part of the letter.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Kept with the membership, so that one index has a club's members in the order of their names.
alter table club_memberships add column person_name text not null default '';
-- The day, in UTC, on which the person was last signed in and here; the first day of 1970 where that is not known.
alter table club_memberships add column seen_on date not null default '1970-01-01';

create function person_name(profile profiles) returns text language sql stable as $$
  select name_key($1.first_name || ' ' || $1.last_name || ' ' || $1.username)
$$;
create function last_seen_on(person uuid) returns date language sql stable as $$
  select coalesce(
    (select (max(last_active_at) at time zone 'utc')::date from sessions where user_id = person), '1970-01-01')
$$;

update club_memberships m set person_name = person_name(p), seen_on = last_seen_on(p.id)
  from profiles p where p.id = m.user_id;

create function name_membership() returns trigger language plpgsql as $$
begin
  select person_name(p), last_seen_on(p.id) into new.person_name, new.seen_on from profiles p where p.id = new.user_id;
  -- Nobody is there: the foreign key says so.
  new.person_name := coalesce(new.person_name, '');
  new.seen_on := coalesce(new.seen_on, '1970-01-01');
  return new;
end
$$;
create trigger club_memberships_name before insert on club_memberships
  for each row execute function name_membership();

create function rename_memberships() returns trigger language plpgsql as $$
begin
  update club_memberships set person_name = person_name(new) where user_id = new.id;
  return null;
end
$$;
create trigger profiles_rename after update of first_name, last_name, username on profiles
  for each row when (person_name(old) <> person_name(new)) execute function rename_memberships();

-- Sessions and tokens note their use every few minutes; of a person this writes once a day.
create function note_seen() returns trigger language plpgsql as $$
begin
  update club_memberships set seen_on = (now() at time zone 'utc')::date
  where user_id = new.user_id and seen_on < (now() at time zone 'utc')::date;
  return null;
end
$$;
create trigger sessions_seen after insert or update of last_active_at on sessions
  for each row execute function note_seen();
create trigger api_tokens_seen after update of last_used_at on api_tokens
  for each row execute function note_seen();

create index club_memberships_by_name on club_memberships (club_id, person_name, user_id);
create index club_memberships_by_seen on club_memberships (club_id, seen_on desc, user_id desc);

-- Any three letters in a row are found by index where the extension is to be had; without it a club's own members are
-- looked through.
do $$
begin
  create extension if not exists pg_trgm;
  create index club_memberships_letters on club_memberships using gin (person_name gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not available: members are searched without an index';
end
$$;
