-- What an item is called, for all that lists items of every kind. One pass over the table: adding the column is instant,
-- and filling it rewrites each row once, about a minute for a million of them; until then nobody can write to those rows.
alter table content add column title text not null default '' check (char_length(title) <= 500);
update content c set title = p.title from posts p where p.id = c.id;

-- Servers of the version before go on with the title in posts during an update. The column and these triggers go in the
-- version after this one, and with them the default above.
alter table posts alter column title set default '';
create function title_of_new_post() returns trigger language plpgsql as $$
begin
  select title into new.title from content where id = new.id;
  return new;
end $$;
create trigger title_of_new_post before insert on posts
  for each row when (new.title = '') execute function title_of_new_post();
create function title_of_post() returns trigger language plpgsql as $$
begin
  update content set title = new.title where id = new.id and title <> new.title;
  return null;
end $$;
create trigger title_of_post after insert or update of title on posts for each row execute function title_of_post();
create function title_of_content() returns trigger language plpgsql as $$
begin
  update posts set title = new.title where id = new.id and title <> new.title;
  return null;
end $$;
create trigger title_of_content after update of title on content for each row execute function title_of_content();
