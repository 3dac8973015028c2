-- What a picture shows, for people who can't see it; empty where nobody said.
alter table files add column alt text not null default '' check (char_length(alt) <= 300);
