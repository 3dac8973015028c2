-- A club's people by their interests and community roles (docs/decisions/067-people.md).

-- As they are compared: without case, accents and spaces too many.
create function tag_key(tag text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(search_fold(tag)), '\s+', ' ', 'g'))
$$;
create function person_tags(profile profiles) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct tag_key(tag)), '{}')
  from unnest($1.interests || $1.community_roles) t (tag) where tag_key(tag) <> ''
$$;

-- Kept with the membership, as names are, so that one index holds them together with the club.
alter table club_memberships add column person_tags text[] not null default '{}';
update club_memberships m set person_tags = person_tags(p)
  from profiles p where p.id = m.user_id and (p.interests <> '{}' or p.community_roles <> '{}');

create or replace function name_membership() returns trigger language plpgsql as $$
begin
  select person_name(p), last_seen_on(p.id), person_tags(p)
  into new.person_name, new.seen_on, new.person_tags from profiles p where p.id = new.user_id;
  -- Nobody is there: the foreign key says so.
  new.person_name := coalesce(new.person_name, '');
  new.seen_on := coalesce(new.seen_on, '1970-01-01');
  new.person_tags := coalesce(new.person_tags, '{}');
  return new;
end
$$;

create function retag_memberships() returns trigger language plpgsql as $$
begin
  update club_memberships set person_tags = person_tags(new) where user_id = new.id;
  return null;
end
$$;
create trigger profiles_retag after update of interests, community_roles on profiles for each row
  when (old.interests is distinct from new.interests or old.community_roles is distinct from new.community_roles)
  execute function retag_memberships();

-- With the club as a word of its own: a word that is common elsewhere costs nothing in a small club.
create function member_tags(tags text[], club_id uuid) returns text[] language sql immutable parallel safe as $$
  select tags || ('~' || club_id::text)
$$;
create index club_memberships_tags on club_memberships using gin (member_tags(person_tags, club_id))
  where person_tags <> '{}';
-- Those who say anything about themselves, the newest first.
create index club_memberships_tagged on club_memberships (club_id, created_at desc) where person_tags <> '{}';
