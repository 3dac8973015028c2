-- Search in content, comments and people (docs/decisions/059, 091).

create function mark_open() returns trigger language plpgsql as $$
begin
  new.is_open := not coalesce((select is_private from clubs where id = new.club_id), true);
  return new;
end
$$;
create trigger content_open before insert or update of search on content for each row execute function mark_open();
create trigger comments_open before insert on comments for each row execute function mark_open();

-- The club and the kind as words of their own: a word that is common elsewhere costs nothing in a small club.
create function search_scoped(search tsvector, club_id uuid, type text) returns tsvector
  language sql immutable parallel safe as $$
  select search || array_to_tsvector(array['~' || club_id::text, '~' || type])
$$;
create index content_words_open on content using gin (search_scoped(search, club_id, type)) where is_open;
create index content_words_closed on content using gin (search_scoped(search, club_id, type)) where not is_open;
create index content_newest_open on content (type, created_at desc, id desc) where is_open;
create index content_folded_titles on content (type, folded_title text_pattern_ops) where is_open;
create index comments_words_open on comments using gin (search_scoped(search, club_id, content_type)) where is_open;
create index comments_words_closed on comments using gin (search_scoped(search, club_id, content_type)) where not is_open;
create index comments_newest_open on comments (content_type, created_at desc, id desc) where is_open;
create index comments_of_club on comments (club_id, content_type, created_at desc, id desc);

-- All known words, by which typing errors are corrected: a wrong word costs one look into a small table. A private club has
-- words of its own, which only its members are corrected by.
create table search_vocabulary (
  word text not null check (char_length(word) between 3 and 40),
  -- Null: words that everybody may read.
  club_id uuid references clubs on delete cascade,
  unique nulls not distinct (word, club_id)
);
create index search_vocabulary_words on search_vocabulary (word text_pattern_ops);
create index search_vocabulary_of_club on search_vocabulary (club_id) where club_id is not null;

-- Sorted, so that two writers never wait for each other. Known words are neither written nor locked. Words with signs, such
-- as C++, are left out.
create function learn_words(words tsvector, of_club uuid) returns void language sql as $$
  insert into search_vocabulary (word, club_id)
  select said.word, of_club from unnest(tsvector_to_array(words)) said (word)
  where char_length(said.word) between 3 and 40 and said.word !~ '[0-9＋＃．]'
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
  perform learn_words(new.search, null);
  return null;
end
$$;
create trigger profiles_learn after insert or update of first_name, last_name, username on profiles
  for each row when (new.deleted_at is null) execute function learn_person();

-- Words that look similar. Without pg_trgm, only errors after the first letter are corrected, and members of a club are
-- searched by name without an index.
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
  create index club_memberships_trigrams on club_memberships using gin (person_name gin_trgm_ops);
  create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
  create or replace function similar_words(typed text, of_clubs uuid[]) returns setof text language sql stable as $body$
    select word from (
      select word from search_vocabulary
      where word % typed and (club_id is null or club_id = any(of_clubs))
      order by similarity(word, typed) desc limit 50) alike
    union
    -- Short words have too few trigrams in common.
    select word from (
      select word from search_vocabulary where char_length(typed) <= 5 and word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || chr(1114111))
        and char_length(word) between char_length(typed) - 1 and char_length(typed) + 1
        and (club_id is null or club_id = any(of_clubs))
      limit 1000) short
  $body$;
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not available: typing errors are corrected after the first letter only';
end
$$;
