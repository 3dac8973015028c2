-- Clubs and courses that an act hides: read as deleted, and as drafts, and nobody can restore or publish them meanwhile.
alter table clubs add column is_hidden boolean not null default false;
alter table courses add column is_hidden boolean not null default false;
