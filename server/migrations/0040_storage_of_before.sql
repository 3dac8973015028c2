-- concurrently
-- The triggers of 0039 count each file as it is changed.
update files set counted_as = null where id in (select id from files where counted_as is null limit 1000);
