-- Comments under lessons stay with those who learned and taught when they were written, where more people can read them later:
-- once a lesson is a free preview, or a course is opened to more members (docs/decisions/141).
alter table lessons add column preview_since timestamptz(3);
alter table courses add column opened_since timestamptz(3);

-- Times are rounded to milliseconds: nothing from before is as late.
create function note_preview() returns trigger language plpgsql as $$
begin
  new.preview_since := clock_timestamp() + interval '1 millisecond';
  return new;
end
$$;
create trigger lessons_previewed before update of is_preview on lessons
  for each row when (new.is_preview and not old.is_preview) execute function note_preview();

create function note_opened() returns trigger language plpgsql as $$
begin
  new.opened_since := clock_timestamp() + interval '1 millisecond';
  return new;
end
$$;
create trigger courses_opened before update of access on courses
  for each row when (old.access <> new.access and (old.access = 'chosen' or new.access = 'all')) execute function note_opened();
