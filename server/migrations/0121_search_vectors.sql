-- Search rests on search_vector() (docs/decisions/091). What was written before is found by its old words until the task
-- search.refold has come to it. Servers of the version before use search_words(), search_fold(), title_key(), name_key()
-- and person_words() with their indexes: these go with a later version.

alter table clubs alter column search drop expression;
alter table profiles alter column search drop expression;
alter table comments alter column search drop expression;
alter table clubs alter column search set default '';
alter table profiles alter column search set default '';
alter table comments alter column search set default '';
-- As fold_title() has it; null until the task has come to it.
alter table content add column folded_title text;
alter table jobs add column location_words tsvector not null default '';

create function fold_club() returns trigger language plpgsql as $$
begin
  new.search := setweight(search_vector(new.name), 'A') || setweight(search_vector(new.description), 'C');
  return new;
end
$$;
create trigger clubs_vector before insert or update of name, description on clubs
  for each row execute function fold_club();

create function fold_person() returns trigger language plpgsql as $$
begin
  new.search := search_vector(new.first_name || ' ' || new.last_name || ' ' || new.username);
  return new;
end
$$;
-- Its name puts it after profiles_username, which makes the username.
create trigger profiles_vector before insert or update of first_name, last_name, username on profiles
  for each row execute function fold_person();

create function fold_comment() returns trigger language plpgsql as $$
begin
  new.search := search_vector(new.content);
  return new;
end
$$;
create trigger comments_vector before insert or update of content on comments
  for each row execute function fold_comment();

create function fold_content() returns trigger language plpgsql as $$
begin
  new.folded_title := fold_title(new.title);
  return new;
end
$$;
create trigger content_fold before insert or update of title on content
  for each row execute function fold_content();

create function fold_job() returns trigger language plpgsql as $$
begin
  new.location_words := search_vector(new.location);
  return new;
end
$$;
create trigger jobs_vector before insert or update of location on jobs for each row execute function fold_job();

-- Words alone, none with a sign of its own such as C++.
create or replace function learn_words(words tsvector, of_club uuid) returns void language sql as $$
  insert into search_vocabulary (word, club_id)
  select said.word, of_club from unnest(tsvector_to_array(words)) said (word)
  where char_length(said.word) between 3 and 40 and said.word !~ '[0-9＋＃．]'
    and not exists (select from search_vocabulary v
      where v.word = said.word and (v.club_id = of_club or (v.club_id is null and of_club is null)))
  order by said.word
  on conflict do nothing
$$;
create or replace function learn_person() returns trigger language plpgsql as $$
begin
  perform learn_words(new.search, null);
  return null;
end
$$;

-- Twice: a server of the version before may write on for a while.
-- blocks briefly: it adds two tasks
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('search.refold', '{}'::json, job_key := 'search.refold', priority := 10);
    perform graphile_worker.add_job('search.refold', '{}'::json, job_key := 'search.refold again', priority := 10,
      run_at := now() + interval '1 hour');
  end if;
end
$$;
