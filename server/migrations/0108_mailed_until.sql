-- Until when a mail told of comments that a notification gathers: with later ones it is mailed again
-- (docs/decisions/053-notification-mail.md).
alter table notifications add column mailed_until timestamptz(3);
