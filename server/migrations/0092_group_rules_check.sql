-- concurrently
alter table club_groups validate constraint club_groups_from_level_check;
