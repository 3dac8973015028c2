-- A username that was given up is held for its former owner for 90 days, and leads to the one they have (decisions.md
-- U3). Only its digest is kept: whoever deletes their account leaves none of their names behind, and nobody else gets
-- those all the same. Without a person it leads nowhere.
create table held_usernames (
  digest bytea primary key,
  user_id uuid references profiles on delete set null,
  held_until timestamptz(3) not null
);
create index held_usernames_user_id on held_usernames (user_id, held_until desc);
create index held_usernames_held_until on held_usernames (held_until);

create function username_digest(username text) returns bytea language sql immutable strict as
  $$ select sha256(convert_to(lower(username), 'UTF8')) $$;

-- Says the same as the unique index: the name is taken. It is asked after the row was written, when whoever gave the
-- name up a moment ago has been waited for.
create function refuse_held_username() returns trigger language plpgsql as $$
begin
  if exists (
    select from held_usernames
    where digest = username_digest(new.username) and held_until > now() and user_id is distinct from new.id
  ) then
    raise exception 'This username is held for somebody else'
      using errcode = 'unique_violation', constraint = 'profiles_username_key';
  end if;
  return null;
end
$$;
create trigger profiles_held_username after insert or update of username on profiles
  for each row execute function refuse_held_username();

-- The first free username of a base: with the numbers 1 to 20, or past those with four random characters (U2). Whoever
-- asks for the same base at once waits until the transaction before has taken one.
create function free_username(base text) returns text language plpgsql as $$
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
        select from held_usernames where digest = username_digest(candidate) and held_until > now()
      )
    then
      return candidate;
    end if;
  end loop;
  raise exception 'Unable to generate unique username' using errcode = 'GH001';
end
$$;

create or replace function generate_username() returns trigger language plpgsql as $$
declare
  base text;
begin
  if new.username = '' then
    base := left(regexp_replace(lower(new.first_name || new.last_name), '[^a-z0-9]', '', 'g'), 40);
    new.username := free_username(case when base = '' then 'user' else base end);
  end if;
  return new;
end
$$;
