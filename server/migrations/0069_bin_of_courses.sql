-- Deleted courses and lessons stay in a bin for 30 days (docs/decisions/129). As with hidden rows (0022), the views have all
-- rows but the deleted ones, so nothing that reads `courses` and `lessons` finds them; the bin and what clears it name the tables.

alter table courses rename to course_rows;
alter table course_rows
  add column deleted_at timestamptz(3),
  -- Of the club's courses, as its teachers order them; new ones are 0 and come first.
  add column position integer not null default 0;
alter table lessons rename to lesson_rows;
alter table lesson_rows
  -- Null for a deleted lesson whose section was deleted since.
  alter column section_id drop not null,
  add column deleted_at timestamptz(3),
  -- Deleted with its course.
  add column parent_deleted boolean not null default false,
  -- Published for the first time in a published course, and learners are not notified yet.
  add column awaits_notice boolean not null default false;

-- With the system column by which readers hold an outline in memory.
create view courses as
  select id, club_id, slug, title, summary, description, level, access, required_level, price_text, how_to_pay, unlocking,
    has_certificate, published_at, first_published_at, outline_version, created_by, search, created_at, updated_at, is_hidden,
    opened_since, position, xmin
  from course_rows where deleted_at is null;
create view lessons as
  select id, course_id, section_id, slug, title, content, position, video_url, is_done_by_video, minutes, is_preview,
    is_optional, unlock_days, unlock_at, published_at, first_published_at, comment_count, search, created_at, updated_at,
    preview_since, awaits_notice, xmin
  from lesson_rows where deleted_at is null and not parent_deleted;

-- What is hidden, counted or cleared below a deleted lesson changes it as well.
create or replace function follow_hidden_lesson_comment() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_hidden then -1 else 1 end;
begin
  update lesson_rows set comment_count = comment_count + change where id = new.lesson_id;
  if new.parent_id is not null then
    update lesson_comment_rows set reply_count = reply_count + change where id = new.parent_id;
  end if;
  return null;
end
$$;
create or replace function record_completion() returns trigger language plpgsql as $$
begin
  insert into club_changes (club_id, day, source, change, user_id)
  select c.club_id, utc_day(d.done_at), 'lesson', (case tg_op when 'INSERT' then 1 else -1 end) * count(*), d.user_id
  from changed d join course_rows c on c.id = d.course_id group by c.club_id, utc_day(d.done_at), d.user_id;
  return null;
end $$;
create or replace function count_file() returns trigger language plpgsql as $$
begin
  new.counted_as := case when num_nonnulls(new.profile_id, new.club_id, new.content_id, new.comment_id, new.application_id,
    new.message_id, new.link_hash, new.course_id, new.lesson_id, new.submission_id) = 0 then 'unused' else 'used' end;
  new.counted_club_id := case
    when new.club_id is not null then new.club_id
    when new.content_id is not null then (select club_id from content_rows where id = new.content_id)
    when new.comment_id is not null then (select club_id from comment_rows where id = new.comment_id)
    when new.application_id is not null then (
      select c.club_id from job_applications a join content_rows c on c.id = a.job_id where a.id = new.application_id)
    when new.message_id is not null then (
      select v.club_id from chat_messages m join conversations v on v.id = m.conversation_id where m.id = new.message_id)
    when new.course_id is not null then (select club_id from course_rows where id = new.course_id)
    when new.lesson_id is not null then (
      select c.club_id from lesson_rows l join course_rows c on c.id = l.course_id where l.id = new.lesson_id)
    when new.submission_id is not null then (
      select c.club_id from submissions s join course_rows c on c.id = s.course_id where s.id = new.submission_id)
  end;
  return new;
end
$$;
