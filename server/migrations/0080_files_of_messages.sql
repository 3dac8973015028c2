-- Pictures and files of a chat message are for its two people alone. A message that goes leaves them unused.
alter table files add column message_id uuid references chat_messages on delete set null;
create index files_message_id on files (message_id, position) where message_id is not null;
alter table files drop constraint files_one_owner;
alter table files add constraint files_one_owner
  check (num_nonnulls(profile_id, club_id, content_id, application_id, message_id) <= 1);
drop index files_unused;
create index files_unused on files (created_at) where profile_id is null and club_id is null
  and content_id is null and application_id is null and message_id is null;
