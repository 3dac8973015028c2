-- By one of the two people, who is not called to it any more; null where it is not muted.
alter table conversation_people add column muted_at timestamptz(3);
create index conversation_people_muted on conversation_people (user_id, muted_at desc, conversation_id desc)
  where muted_at is not null;

-- What calls for somebody.
drop index conversation_people_unread;
create index conversation_people_unread on conversation_people (user_id) include (conversation_id, unread_count)
  where unread_count > 0 and muted_at is null;
