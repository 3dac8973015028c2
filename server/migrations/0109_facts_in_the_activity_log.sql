-- What facts of an item were and are, such as a place or the options of a poll, was written by its author: where an account
-- erases what it wrote, they go with the titles, and only then. Nobody changes what was changed of a club.
create or replace function keep_activity() returns trigger language plpgsql as $$
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
