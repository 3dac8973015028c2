-- concurrently
alter table files validate constraint files_known_purpose;
