-- concurrently
alter table restrictions validate constraint restrictions_kind_check;
alter table moderation_log validate constraint moderation_log_what_check;
