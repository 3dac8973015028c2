-- What a notification is about. Without a foreign key: an item of a large club has as many notifications as the club has
-- members, and whoever deletes it waits for none of them. What is gone is not shown, and a task removes the rows.
alter table notifications add column content_id uuid;

update notifications n set content_id = a.content_id from club_activity_log a
where a.id = n.cause and a.content_id is not null and n.type <> 'EVENT_DELETED';
update notifications set content_id = (metadata ->> 'jobId')::uuid where metadata ? 'jobId';

create index notifications_content on notifications (content_id) where content_id is not null;

-- In the order of the list, for the unread alone; counts are read from it as well.
create index notifications_unread_latest on notifications (user_id, created_at desc, id desc) where not is_read;
drop index notifications_unread;
