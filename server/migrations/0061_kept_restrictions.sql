-- Digest of an address as kept_restrictions has it: without case, without what follows a plus, and at Gmail without dots.
create function address_digest(email text) returns bytea language sql stable as $$
  select sha256(convert_to(s.address_salt::text || ' ' || case when d.domain = 'gmail.com' then replace(d.name, '.', '') else d.name end
    || '@' || d.domain, 'UTF8'))
  from server_settings s cross join lateral (
    select regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '(.)\+.*$', '\1') as name,
      regexp_replace(regexp_replace(lower(email), '^.*@', ''), '^googlemail\.com$', 'gmail.com') as domain
  ) d
$$;

-- With the deletion of an account, whose address is emptied by the same statement.
create function keep_restrictions() returns trigger language plpgsql as $$
begin
  insert into kept_restrictions (act_id, club_id, kind, ends_at, created_at, address_digest)
  select r.act_id, r.club_id, r.kind, r.ends_at, r.created_at, address_digest(old.email) from restrictions r
  where r.person_id = old.id and (r.ends_at is null or r.ends_at > now())
  on conflict (act_id) do update set address_digest = excluded.address_digest;
  return null;
end
$$;
create trigger profiles_keep_restrictions after update of deleted_at on profiles
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function keep_restrictions();

create function adopt_restrictions() returns trigger language plpgsql as $$
begin
  if exists (select from kept_restrictions) then
    insert into restrictions (act_id, club_id, person_id, kind, ends_at, created_at)
    select k.act_id, k.club_id, new.id, k.kind, k.ends_at, k.created_at from kept_restrictions k
    where k.address_digest = address_digest(new.email) and (k.ends_at is null or k.ends_at > now())
    -- In force for the account of before, until its last row is deleted.
    on conflict (act_id) do update set person_id = excluded.person_id
      where exists (select from profiles p where p.id = restrictions.person_id and p.deleted_at is not null);
  end if;
  return null;
end
$$;
create trigger profiles_adopt_restrictions after insert on profiles
  for each row when (new.deleted_at is null) execute function adopt_restrictions();
create trigger profiles_adopt_restrictions_later after update of email on profiles
  for each row when (new.deleted_at is null and new.email is distinct from old.email) execute function adopt_restrictions();
