-- concurrently
alter table club_groups validate constraint club_groups_fee;
alter table club_groups validate constraint club_groups_description;
