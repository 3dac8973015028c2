-- The words that there are, by which typing errors are forgiven: a wrong word costs one look into a small table, never a
-- walk through the texts. A private club has words of its own, which its members alone are corrected by.
create table search_vocabulary (
  word text not null check (char_length(word) between 3 and 40),
  -- Null: words that everybody may read.
  club_id uuid references clubs on delete cascade,
  unique nulls not distinct (word, club_id)
);
create index search_vocabulary_words on search_vocabulary (word text_pattern_ops);
create index search_vocabulary_of_club on search_vocabulary (club_id) where club_id is not null;

-- In order, so that two writers never wait for each other. What is known already is neither written nor locked.
create function learn_words(words tsvector, of_club uuid) returns void language sql as $$
  insert into search_vocabulary (word, club_id)
  select said.word, of_club from unnest(tsvector_to_array(words)) said (word)
  where char_length(said.word) between 3 and 40 and said.word !~ '[0-9]'
    and not exists (select from search_vocabulary v
      where v.word = said.word and (v.club_id = of_club or (v.club_id is null and of_club is null)))
  order by said.word
  on conflict do nothing
$$;

create function learn_text() returns trigger language plpgsql as $$
begin
  perform learn_words(new.search, case when new.is_open then null else new.club_id end);
  return null;
end
$$;
create trigger content_learn after insert or update of search, is_open on content
  for each row execute function learn_text();
create trigger comments_learn after insert or update of content, is_open on comments
  for each row execute function learn_text();

create function learn_club() returns trigger language plpgsql as $$
begin
  perform learn_words(new.search, null);
  return null;
end
$$;
create trigger clubs_learn after insert or update of name, description on clubs
  for each row execute function learn_club();

create function learn_person() returns trigger language plpgsql as $$
begin
  perform learn_words(person_words(new.first_name, new.last_name, new.username), null);
  return null;
end
$$;
create trigger profiles_learn after insert or update of first_name, last_name, username on profiles
  for each row when (new.deleted_at is null) execute function learn_person();

insert into search_vocabulary (word, club_id)
select word, null from (
  select word from ts_stat('select search from content where is_open')
  union select word from ts_stat('select search from comments where is_open')
  union select word from ts_stat('select search from clubs')
  union select word from ts_stat('select person_words(first_name, last_name, username) from profiles where deleted_at is null')
) known where char_length(word) between 3 and 40 and word !~ '[0-9]'
on conflict do nothing;
insert into search_vocabulary (word, club_id)
select word, club_id from (
  select club_id, unnest(tsvector_to_array(search)) as word from content where not is_open
  union select club_id, unnest(tsvector_to_array(search)) from comments where not is_open
) known where char_length(word) between 3 and 40 and word !~ '[0-9]'
on conflict do nothing;

-- Words that look like another one. Where there is no pg_trgm, errors in the first letter are not forgiven.
create function similar_words(typed text, of_clubs uuid[]) returns setof text language sql stable as $$
  select word from (
    select word from search_vocabulary where word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || chr(1114111))
      and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
      and (club_id is null or club_id = any(of_clubs))
    limit 5000) near
$$;
do $$
begin
  create extension if not exists pg_trgm;
  create index search_vocabulary_letters on search_vocabulary using gin (word gin_trgm_ops);
  create or replace function similar_words(typed text, of_clubs uuid[]) returns setof text language sql stable as $body$
    select word from (
      select word from search_vocabulary
      where word % typed and (club_id is null or club_id = any(of_clubs))
      order by similarity(word, typed) desc limit 50) alike
    union
    -- Short words have too few letters in a row in common.
    select word from (
      select word from search_vocabulary where char_length(typed) <= 5 and word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || chr(1114111))
        and char_length(word) between char_length(typed) - 1 and char_length(typed) + 1
        and (club_id is null or club_id = any(of_clubs))
      limit 1000) short
  $body$;
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not available: typing errors are forgiven after the first letter alone';
end
$$;
