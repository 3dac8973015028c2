-- concurrently
alter table clubs validate constraint clubs_accent_check;
alter table clubs validate constraint clubs_links_check;
alter table clubs validate constraint clubs_intro_video_check;
