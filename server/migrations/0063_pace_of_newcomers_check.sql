-- concurrently
alter table club_prevention validate constraint club_prevention_pace;
