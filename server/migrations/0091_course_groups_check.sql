-- concurrently
alter table course_rows validate constraint courses_access_check;
