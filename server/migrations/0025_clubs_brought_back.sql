-- A deleted club can be brought back for a while, and nobody owns a club without being in it.

-- Since when a task removes what the club held: from then on nothing brings it back.
alter table clubs add column clearing_since timestamptz(3);
-- One of its own for each time that the club was deleted or brought back, so that members are told of each, once.
alter table clubs add column ending_id uuid;
-- Telling them goes through the members by id: all up to this one were told. Null where nobody is left to tell.
alter table clubs add column told_to uuid;
update clubs set clearing_since = deleted_at where deleted_at is not null;

insert into club_memberships (id, club_id, user_id, role)
  select gen_random_uuid(), id, user_id, 'owner' from clubs
  on conflict (club_id, user_id) do nothing;
-- Asked at the commit, because a club and its owner's membership are written one after the other.
alter table clubs add constraint clubs_owner_is_member
  foreign key (id, user_id) references club_memberships (club_id, user_id) deferrable initially deferred;
