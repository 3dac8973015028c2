-- Finds the clubs whose list of admins names a person, without looking at every club.
create index clubs_listed_admins on clubs using gin ((permissions -> 'admins'));
