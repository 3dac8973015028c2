-- concurrently
create index concurrently conversation_people_mail on conversation_people (mail_at) where mail_at is not null;
alter table notification_preferences validate constraint notification_preferences_message_mail;
