-- Points and insights are counted for the club with the oldest change first, so that no club waits behind the others.
create index club_point_changes_oldest on club_point_changes (id);
create index club_insight_changes_oldest on club_insight_changes (id);
