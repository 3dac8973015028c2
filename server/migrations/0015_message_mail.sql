-- Mail about unread messages (docs/decisions/126).

-- 'never', '1h', '8h' or 'daily': how long a message waits unread before it is mailed.
alter table notification_preferences add column message_mail text not null default '8h';
alter table notification_preferences add constraint notification_preferences_message_mail
  check (message_mail in ('never', '1h', '8h', 'daily')) not valid;

-- When to consider mailing the person about this conversation; null if nothing in it waits for mail. Messages up to
-- `mailed_sequence` were mailed.
alter table conversation_people add column mail_at timestamptz(3);
alter table conversation_people add column mailed_sequence integer not null default 0;
