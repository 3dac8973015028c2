-- Pictures that stand in the text of a comment belong to it. A comment that goes leaves them unused.
alter table files add column comment_id uuid references comments on delete set null;
create index files_comment_id on files (comment_id) where comment_id is not null;
alter table files drop constraint files_one_owner;
alter table files add constraint files_one_owner
  check (num_nonnulls(profile_id, club_id, content_id, application_id, message_id, link_hash, comment_id) <= 1);
drop index files_unused;
create index files_unused on files (created_at) where profile_id is null and club_id is null and content_id is null
  and application_id is null and message_id is null and link_hash is null and comment_id is null;

-- A picture is found by what it shows, not by its id. For texts without one the words are as before.
create or replace function search_words(words text) returns text language sql immutable parallel safe
begin atomic
  select translate(
    search_fold(case when position('](picture:' in words) = 0 then words
      else regexp_replace(words, '\]\(picture:[0-9a-f-]{36}\)', ' ', 'g') end),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
end;
