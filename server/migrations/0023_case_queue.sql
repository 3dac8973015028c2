-- Since when the moderators know of a case, or operators of the server's; several are announced at once, an hour after the last.
alter table moderation_cases add column notified_at timestamptz(3);
