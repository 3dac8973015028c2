-- Who accepts such an invite joins the group as well.
alter table club_invites add column group_id uuid;
alter table club_invites add constraint club_invites_group
  foreign key (group_id) references club_groups on delete set null not valid;
