-- What an item or a club was created with, as a digest: the same id sent again answers the first row only where the
-- rest is the same as well, whatever became of the row since. Null where it was created before this was kept.
alter table content add column sent_digest text;
alter table clubs add column sent_digest text;
