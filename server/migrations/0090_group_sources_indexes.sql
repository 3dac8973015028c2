-- concurrently
create index concurrently club_invites_of_group on club_invites (group_id) where group_id is not null;
alter table club_invites validate constraint club_invites_group;
