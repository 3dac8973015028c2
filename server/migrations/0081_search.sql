-- Search that forgives accents and typing errors, and finds comments (docs/decisions/059-search.md).

-- Letters as they are compared: without accents, strokes and ligatures. It needs no extension, so that every server folds
-- alike, and it never changes, so that indexes may rest on it. search.fold.ts does the same to what is typed.
create function search_fold(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = char_length(words) then words else
    normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        translate(
          regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'),
          'ØøÐðĐđĦħıŁłŊŋŦŧƁɓƊɗƑƒƘƙƳƴƵƶƗɨɄʉȺⱥ',
          'OoDdDdHhiLlNnTtBbDdFfKkYyZzIiUuAa'),
        'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'), 'ẞ', 'SS'), 'ß', 'ss'), 'Þ', 'TH'), 'þ', 'th'),
      NFC)
  end
$$;

create or replace function search_words(words text) returns text language sql immutable parallel safe
begin atomic
  select translate(search_fold(words), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
end;

-- A title as one types it.
create function title_key(title text) returns text language sql immutable parallel safe
begin atomic
  select btrim(regexp_replace(lower(search_words(title)), '\s+', ' ', 'g'));
end;

create function person_words(first_name text, last_name text, username text) returns tsvector
  language sql immutable parallel safe
begin atomic
  select to_tsvector('simple'::regconfig, search_words(first_name || ' ' || last_name || ' ' || username));
end;

-- With the club and the kind as words of their own: a word that is common elsewhere costs nothing in a small club.
create function search_scoped(search tsvector, club_id uuid, type text) returns tsvector
  language sql immutable parallel safe as $$
  select search || array_to_tsvector(array['~' || club_id::text, '~' || type])
$$;

-- What there is was not folded. Only rows with letters beyond ASCII are written.
create function pg_temp.folded(search tsvector) returns tsvector language sql immutable as $$
  select coalesce(string_agg(
    '''' || replace(replace(search_fold(lexeme), '\', '\\'), '''', '''''') || '''' ||
    coalesce(':' || (select string_agg(p || w, ',') from unnest(positions, weights) as at (p, w)), ''), ' '), '')::tsvector
  from unnest(search)
$$;
update content set search = pg_temp.folded(search)
  where octet_length(search::text) <> char_length(search::text);
update clubs set description = description
  where octet_length(name || description) <> char_length(name || description);

-- Whether everybody may read it, kept beside each text so that an index holds public texts alone. It never decides what
-- somebody sees: the query asks the club. After a club has changed, a task follows (search.tasks.ts).
alter table content add column is_open boolean not null default true;
alter table comments
  add column is_open boolean not null default true,
  add column search tsvector not null generated always as (to_tsvector('simple', search_words(content))) stored;
update content c set is_open = false from clubs k where k.id = c.club_id and k.is_private;
update comments c set is_open = false from clubs k where k.id = c.club_id and k.is_private;

create function mark_open() returns trigger language plpgsql as $$
begin
  new.is_open := not coalesce((select is_private from clubs where id = new.club_id), true);
  return new;
end
$$;
create trigger content_open before insert or update of search on content for each row execute function mark_open();
create trigger comments_open before insert on comments for each row execute function mark_open();

drop index content_search;
drop index content_newest;
create index content_words_open on content using gin (search_scoped(search, club_id, type)) where is_open;
create index content_words_closed on content using gin (search_scoped(search, club_id, type)) where not is_open;
create index content_newest_open on content (type, created_at desc, id desc) where is_open;
create index content_titles_open on content (type, title_key(title) text_pattern_ops) where is_open;
create index comments_words_open on comments using gin (search_scoped(search, club_id, content_type)) where is_open;
create index comments_words_closed on comments using gin (search_scoped(search, club_id, content_type)) where not is_open;
create index comments_newest_open on comments (content_type, created_at desc, id desc) where is_open;
create index comments_of_club on comments (club_id, content_type, created_at desc, id desc);
create index profiles_words on profiles using gin (person_words(first_name, last_name, username))
  where deleted_at is null;
