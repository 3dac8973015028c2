-- Text as search takes it: words between spaces. Without this, 'Node.js', 'covid-19' or '24/7' are read as a host, a
-- negative number and a file's path, and are found by none of the words that people see in them.
create function search_words(words text) returns text language sql immutable parallel safe as $$
  select translate(normalize(words, NFC), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;

alter table clubs drop column search;
alter table clubs add column search tsvector generated always as (
  setweight(to_tsvector('simple', search_words(name)), 'A') ||
  setweight(to_tsvector('simple', search_words(description)), 'C')
) stored;
create index clubs_search on clubs using gin (search);

update content c set search =
  setweight(to_tsvector('simple', search_words(p.title)), 'A') ||
  setweight(to_tsvector('simple', search_words(p.content)), 'B')
from posts p where p.id = c.id;
