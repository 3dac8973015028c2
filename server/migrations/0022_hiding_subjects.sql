-- Clubs and courses that an act hides: read as deleted, and as drafts, and can't be restored or published meanwhile.
alter table clubs add column is_hidden boolean not null default false;
alter table courses add column is_hidden boolean not null default false;
