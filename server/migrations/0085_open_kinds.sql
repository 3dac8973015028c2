-- A kind of content is checked where its item is (content_rows); its name in these tables comes from there or from the write.
alter table club_changes drop constraint club_changes_source_check;
alter table held_submissions drop constraint held_submissions_kind_check;
