-- What was written while a club was private stays with those who were members then (docs/decisions/141).

alter table clubs
  -- When a private club became public; null if it never did. Outsiders see only what was created since.
  add column public_since timestamptz(3),
  -- When a private club will become public; its owner and admins may cancel it until then.
  add column opens_at timestamptz(3);
-- A member sees what was created since; null for everything. Admins see everything, also after they step down.
alter table club_memberships add column sees_from timestamptz(3);

create function limit_membership() returns trigger language plpgsql as $$
begin
  if new.role <> 'member' then
    new.sees_from := null;
  elsif tg_op = 'INSERT' then
    new.sees_from := (select public_since from clubs where id = new.club_id and public_since <= new.created_at);
  end if;
  return new;
end
$$;
create trigger club_memberships_limited before insert or update of role on club_memberships
  for each row execute function limit_membership();

create or replace function mark_open() returns trigger language plpgsql as $$
begin
  new.is_open := coalesce((select not is_private and new.created_at >= coalesce(public_since, '-infinity')
    from clubs where id = new.club_id), false);
  return new;
end
$$;
-- A comment is as open as its item.
create function mark_comment_open() returns trigger language plpgsql as $$
begin
  new.is_open := coalesce((select not k.is_private and c.created_at >= coalesce(k.public_since, '-infinity')
    from content_rows c join clubs k on k.id = c.club_id where c.id = new.content_id), false);
  return new;
end
$$;
create or replace trigger comments_open before insert on comment_rows for each row execute function mark_comment_open();
create or replace trigger comments_open_shown before update of is_hidden on comment_rows
  for each row when (old.is_hidden and not new.is_hidden) execute function mark_comment_open();
